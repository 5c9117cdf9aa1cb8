// @ts-check
// What the lab on native code makes of hand-made data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breakEven } from '../../labs/integral/report-figures.js'
import { report } from '../../labs/integral/report.js'

const ROUNDS = [1, 2, 3, 4]
const SIZES = [16, 64, 1024]

/** @param {string} form @param {number[]} ms of a call, by size */
function runs (form, ms) {
  return ROUNDS.map(round => ({
    round,
    form,
    // a little noise, the same for all in a round
    sizes: SIZES.map((n, i) => ({ n, value: 128, calls: 10, wallMs: ms[i] * 10 * (1 + round / 100), cpuMicros: 1 }))
  }))
}

test('from where on a form is the faster one', () => {
  const all = [
    ...runs('JS', [1, 16, 4096]), ...runs('C++', [4, 4, 4]), ...runs('C++, float', [0.1, 0.1, 0.1]),
    ...runs('C++, vectors', [9, 99, 9999])
  ]
  assert.equal(Math.round(Number(breakEven(all, 'C++', 'JS', SIZES))), 32) // the middle, on both logarithmic scales
  assert.equal(breakEven(all, 'C++, float', 'JS', SIZES), 'always')
  assert.equal(breakEven(all, 'C++, vectors', 'JS', SIZES), 'never')
  assert.equal(breakEven(all, 'WebAssembly', 'JS', SIZES), null)
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
