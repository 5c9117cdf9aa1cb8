// @ts-check
// What a claim makes of ratios that are too few, too noisy or not there.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BENCH_CLAIMS } from '../../scripts/results/bench-claims.js'
import { checkClaim, NO_EVIDENCE } from '../../scripts/results/claim.js'
import { analysis, rounds, sample, slice } from '../support/record.js'

const check = (id, bench) =>
  checkClaim(/** @type {any} */ (BENCH_CLAIMS.find(claim => claim.id === id)), { ...NO_EVIDENCE, bench }).verdict
const STAGES = [{ id: '01-slow', isSteady: false }, { id: '02-listener-fix' }]

/** Rounds of 02-listener-fix against 01-slow. */
function fresh (ratios, more = {}) {
  const samples = ratios.flatMap((ratio, i) => [
    sample('01-slow@100', i + 1, { rate: 100 }),
    sample(
      '02-listener-fix@100',
      i + 1,
      ratio === null ? { failure: null, result: { ...sample('x', 1).result, errors: 1 } } : { rate: 100 * ratio }
    )
  ])
  return analysis({ stages: STAGES, samples, ...more })
}

/** CPU time of a request: 03-optimized's and that of its twin, fastify-variant's being 1. */
function sliced (costs, twinCosts, more = {}) {
  const slices = rounds(costs.length, round => [
    slice('03-optimized', round, { cpuMicros: costs[round - 1] }),
    slice('03-optimized (again)', round, { cpuMicros: twinCosts[round - 1] }),
    slice('fastify-variant', round, { cpuMicros: 1 })
  ])
  const bench = analysis({
    stages: [{ id: '03-optimized' }, { id: 'fastify-variant' }],
    slices,
    noisePair: '03-optimized'
  })
  return /** @type {any} */ ({ ...bench, slices: { ...bench.slices, ...more } })
}

test('a ratio that is far beyond its bound in every round holds', () => {
  assert.equal(check('fix-answers-more', fresh([100, 120, 110])), 'holds')
  assert.equal(check('fix-answers-more', fresh([1.1, 1.2, 1.3])), 'fails')
})

test('a ratio whose interval holds the bound is unresolved, though it excludes 1', () => {
  assert.equal(check('fix-answers-more', fresh([8, 14, 20])), 'unresolved')
})

test('too few rounds, and rounds that contradict each other, leave a ratio unresolved', () => {
  assert.equal(check('fix-answers-more', fresh([400, 0.5])), 'unresolved')
  assert.equal(check('fix-answers-more', fresh([null, 11, null])), 'unresolved')
  assert.equal(check('fix-answers-more', fresh([400, 0.5, 300])), 'unresolved')
  assert.equal(check('fix-answers-more', null), 'unresolved')
})

test('a stage that died under load, or did not pass the gate, fails its claims', () => {
  const died = { failure: { message: '01-slow was ended by SIGSEGV', stderrLines: [] } }
  assert.equal(
    check('fix-answers-more', analysis({ stages: STAGES, samples: [{ ...sample('01-slow@100', 1), ...died }] })),
    'fails'
  )
  const gates = [{ stage: '01-slow', checks: [], failures: [{ check: 'start', message: 'no' }], stderrLines: [] }]
  assert.equal(check('fix-answers-more', fresh([100, 120, 110], { more: { gates } })), 'fails')
  const many = Array.from({ length: 20 }, () => 2)
  assert.equal(check('fastify-is-cheaper', sliced(many, many)), 'holds')
  assert.equal(
    check(
      'fastify-is-cheaper',
      sliced(many, many, { failures: [{ contender: '03-optimized', message: 'died', stderrLines: [] }] })
    ),
    'fails'
  )
})

test('a ratio within the noise of a stage against itself is unresolved', () => {
  const close = Array.from({ length: 20 }, (_, i) => 1.1 + i / 1000)
  assert.equal(check('fastify-is-cheaper', sliced(close, close)), 'holds')
  assert.equal(check('fastify-is-cheaper', sliced(close, close.map(cost => cost * 1.3))), 'unresolved')
})

test('a source that could not be measured at all fails its claims', () => {
  const evidence = { ...NO_EVIDENCE, failures: [{ source: 'bench', message: 'no' }] }
  assert.deepEqual(checkClaim(BENCH_CLAIMS[0], evidence), { verdict: 'fails', measured: ['could not be measured: no'] })
})
