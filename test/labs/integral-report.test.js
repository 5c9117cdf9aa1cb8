// @ts-check
// What the lab on native code makes of hand-made data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claims } from '../../labs/integral/claims.js'
import { AREA, FORMS } from '../../labs/integral/programs/forms.js'
import * as js from '../../labs/integral/programs/js.js'
import { report } from '../../labs/integral/report.js'

const ROUNDS = [1, 2, 3, 4]
const SIZES = [16, 64, 1024]
const SUM = 127.99999736028109 // the article's, to the last digit

/** @param {string} form @param {number[]} ms of a call, by size */
function runs (form, ms) {
  return ROUNDS.map(round => ({
    round,
    form,
    // a little noise, the same for all in a round
    sizes: SIZES.map((n, i) => ({ n, value: 128, calls: 10, wallMs: ms[i] * 10 * (1 + round / 100), cpuMicros: 1 }))
  }))
}

test('taking out of the loop what stays the same changes the sum by rounding at most, and a sine of its own by no more', () => {
  const sumOf = (kernel, n) => js[kernel](n, 0, n, AREA[0], AREA[1], AREA[2], AREA[3])
  const { kernel, within } = FORMS['JS, hoisted']
  for (const n of [1, 2, 255, 1024]) {
    const hoisted = sumOf(kernel, n)
    assert.ok(Math.abs(hoisted / sumOf('article', n) - 1) <= within, `n = ${n}: ${hoisted}`)
    assert.ok(Math.abs(hoisted / sumOf('ownSine', n) - 1) <= 1e-14, `n = ${n}: ${hoisted}`)
  }
  assert.equal(sumOf(kernel, 1024), SUM)
})

test('a sine of its own is held against the same loop without it, and against the article where that was not timed', () => {
  const { check } = /** @type {any} */ (claims.find(({ id }) => id === 'own-sine-pays'))
  const earlier = [...runs('JS', [1, 1, 130]), ...runs('JS, own sine', [1, 1, 100])]
  const of = samples => check({ samples }, { sizes: SIZES })
  assert.deepEqual([of(earlier).verdict, of(earlier).measured[0].value.value.toFixed(2)], ['holds', '1.30'])
  assert.equal(of([...earlier, ...runs('JS, hoisted', [1, 1, 105])]).verdict, 'fails')
  const { rows } = /** @type {any} */ (report({
    samples: earlier, builds: [], tried: ['JS', 'JS, own sine'].map(form => ({ form, status: 'runs', why: null }))
  }, { sizes: SIZES, buildsOnly: false })).tables.times
  assert.deepEqual(rows.map(([form]) => form), ['JS', 'JS, own sine'])
})

test('what does not run has its row, and one line for each reason', () => {
  const tried = [
    { form: 'JS', status: 'runs', why: null },
    { form: 'C++', status: 'not built', why: 'no compiler' },
    { form: 'CUDA, added up there', status: 'no device', why: 'Error: cudaGetDeviceCount: none' }
  ]
  const builds = ['addon', 'library'].map(name => ({ name, compiler: null, missing: 'no compiler' }))
  const some = { tried, builds, samples: runs('JS', [1, 2, 3]) }
  const { tables = {}, notes = [] } = report(some, { sizes: SIZES, buildsOnly: false })
  assert.deepEqual(tables.times.rows.map(row => row[1]), ['3.08', 'not built', 'no device'])
  assert.deepEqual(notes.slice(1), ['Not built: no compiler', 'CUDA, added up there, no device: Error: cudaGetDeviceCount: none'])
})
