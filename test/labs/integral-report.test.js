// @ts-check
// What the lab on native code makes of hand-made data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claims } from '../../labs/integral/claims.js'
import { breakEven } from '../../labs/integral/report-figures.js'
import { report } from '../../labs/integral/report.js'

const ROUNDS = [1, 2, 3, 4]
const SIZES = [16, 64, 1024]
const SUM = 127.99999736028109

/**
 * @param {string} form
 * @param {number[]} ms of a call, by size
 * @param {number} [value]
 */
function runs (form, ms, value = SUM) {
  return ROUNDS.map(round => ({
    round,
    form,
    // a little noise, the same for all in a round
    sizes: SIZES.map((n, i) => ({ n, value, calls: 10, wallMs: ms[i] * 10 * (1 + round / 100), cpuMicros: 1 }))
  }))
}

function loads (way, callers, { perS, p50Ms, delayMs }) {
  return ROUNDS.map(round => ({
    round,
    way,
    callers,
    integrals: { requests: perS, durationMs: 1000 + round, latencyMs: { percentiles: { 50: p50Ms, 99: p50Ms } } },
    loopDelayMs: { mean: 0, p99: delayMs, max: delayMs }
  }))
}

const data = (/** @type {object} */ some) => ({ builds: [], tried: [], samples: [], ...some })
const verdictOn = (/** @type {string} */ id, /** @type {any[]} */ samples) =>
  claims.find(claim => claim.id === id)?.check(data({ samples }), { sizes: SIZES }).verdict

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

test('a pool that kept one thread is said to have done so', () => {
  const callers = data({ samples: [...runs('JS', [1, 1, 1]), ...loads('workers', 2, { perS: 60, p50Ms: 20, delayMs: 1 })] })
  const notesOf = (/** @type {object} */ options) =>
    report(callers, { sizes: SIZES, buildsOnly: false, ...options }).notes?.join('\n') ?? ''
  assert.match(notesOf({}), /The pool of workers kept one thread/)
  assert.doesNotMatch(notesOf({ keptThreads: 2 }), /The pool of workers/)
})

test('what does not run has its row, and one line for each reason', () => {
  const tried = [
    { form: 'JS', status: 'runs', why: null },
    { form: 'C++', status: 'not built', why: 'no compiler' },
    { form: 'CUDA, added up there', status: 'no device', why: 'Error: cudaGetDeviceCount: none' }
  ]
  const builds = ['addon', 'library'].map(name => ({ name, compiler: null, missing: 'no compiler' }))
  const some = data({ tried, builds, samples: runs('JS', [1, 2, 3]) })
  const { tables = {}, notes = [] } = report(some, { sizes: SIZES, buildsOnly: false })
  assert.deepEqual(tables.times.rows.map(row => row[1]), ['3.08', 'not built', 'no device'])
  assert.deepEqual(notes.slice(1), ['Not built: no compiler', 'CUDA, added up there, no device: Error: cudaGetDeviceCount: none'])
})

test('claims on speed hold, fail or are left open', () => {
  const ofVectors = (/** @type {number} */ ms) =>
    [...runs('JS', [1, 1, 8]), ...runs('C++, vectors', [1, 1, ms])]
  assert.equal(verdictOn('vectors-pay', ofVectors(1)), 'holds')
  assert.equal(verdictOn('vectors-pay', ofVectors(4)), 'fails')
  assert.equal(verdictOn('vectors-pay', runs('JS', [1, 1, 8])), 'unresolved')
  assert.equal(verdictOn('same-sum-as-the-article', runs('JS', [1, 1, 1])), 'holds')
  assert.equal(verdictOn('same-sum-as-the-article', runs('JS', [1, 1, 1], 127.9)), 'fails')
  assert.equal(verdictOn('same-sum-as-the-article', []), 'unresolved')
})

test('claims on servers compare the same number of callers', () => {
  const fast = { perS: 200, p50Ms: 5, delayMs: 1 }
  const slow = { perS: 100, p50Ms: 10, delayMs: 20 }
  const said = (/** @type {string} */ id, ...ways) =>
    verdictOn(id, ways.flatMap(([way, callers, figures]) => loads(way, callers, figures)))
  assert.equal(said('cores-speed-one', ['asynchronous', 1, slow], ['all cores', 1, fast]), 'holds')
  assert.equal(said('cores-speed-one', ['asynchronous', 1, slow], ['all cores', 1, slow]), 'fails')
  assert.equal(said('cores-not-the-server', ['asynchronous', 4, slow], ['all cores', 4, slow]), 'holds')
  assert.equal(said('cores-not-the-server', ['asynchronous', 4, slow], ['all cores', 4, fast]), 'fails')
  assert.equal(said('cores-not-the-server', ['asynchronous', 4, slow], ['all cores', 1, slow]), 'unresolved')
  const alone = ['synchronous', 1, slow]
  const stops = (/** @type {object} */ figures) =>
    said('synchronous-stops-the-loop', alone, ['synchronous', 4, figures], ['asynchronous', 4, fast])
  assert.equal(stops(slow), 'holds')
  assert.equal(stops(fast), 'fails')
})
