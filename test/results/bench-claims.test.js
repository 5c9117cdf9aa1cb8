// @ts-check
// What a claim makes of ratios that are too few, too noisy or not there.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BENCH_CLAIMS } from '../../scripts/results/bench-claims.js'
import { checkClaim, NO_EVIDENCE } from '../../scripts/results/claim.js'
import { analysis, rounds, sample, slice } from '../support/record.js'

const [FIX, FASTIFY] = ['fix-answers-more', 'fastify-is-cheaper']
const STAGES = [{ id: '01-slow', isSteady: false }, { id: '02-listener-fix' }]
const INVALID = { failure: null, result: { ...sample('x', 1).result, errors: 1 } }
const died = { failure: { message: '01-slow was ended by SIGSEGV', stderrLines: [] } }

/** Rounds of 02-listener-fix against 01-slow; null where one does not count. */
function fresh (ratios, more = {}) {
  const samples = ratios.flatMap((ratio, i) => [
    sample('01-slow@100', i + 1, { rate: 100 }),
    sample('02-listener-fix@100', i + 1, ratio === null ? INVALID : { rate: 100 * ratio })
  ])
  return analysis({ stages: STAGES, samples, more })
}

/** CPU time of a request: 03-optimized's and that of its twin, fastify-variant's being 1. */
function sliced (costs, twinCosts = costs) {
  const slices = rounds(costs.length, round => [
    slice('03-optimized', round, { cpuMicros: costs[round - 1] }),
    slice('03-optimized (again)', round, { cpuMicros: twinCosts[round - 1] }),
    slice('fastify-variant', round, { cpuMicros: 1 })
  ])
  return analysis({ stages: [{ id: '03-optimized' }, { id: 'fastify-variant' }], slices, noisePair: '03-optimized' })
}
const close = rounds(20, round => 1.1 + round / 1000)

/** @type {[string, string, any, 'holds' | 'fails' | 'unresolved'][]} */
const cases = [
  ['far beyond its bound in every round', FIX, fresh([100, 120, 110]), 'holds'],
  ['of one round that counts', FIX, fresh([null, 11, null]), 'unresolved'],
  ['of a stage that died', FIX, analysis({ stages: STAGES, samples: [{ ...sample('01-slow@100', 1), ...died }] }), 'fails'],
  ['of CPU time', FASTIFY, sliced(close), 'holds'],
  ['of CPU time within the noise', FASTIFY, sliced(close, close.map(cost => cost * 1.3)), 'unresolved']
]
for (const [what, id, bench, verdict] of cases) {
  test(`a ratio ${what}: ${verdict}`, () => {
    const claim = /** @type {any} */ (BENCH_CLAIMS.find(other => other.id === id))
    assert.equal(checkClaim(claim, { ...NO_EVIDENCE, bench }).verdict, verdict)
  })
}

test('a source that could not be measured at all fails its claims, and leaves them open where this machine cannot', () => {
  for (const [isElsewhere, verdict] of /** @type {const} */ ([[false, 'fails'], [true, 'unresolved']])) {
    const evidence = { ...NO_EVIDENCE, failures: [{ source: 'bench', message: 'no', isElsewhere }] }
    assert.deepEqual(checkClaim(BENCH_CLAIMS[0], evidence), { verdict, measured: ['could not be measured: no'] })
  }
})
