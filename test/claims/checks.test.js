// @ts-check
// What a claim makes of figures that are too few, too noisy or not there.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLAIMS } from '../../scripts/claims/list.js'

const check = (id, seen) => CLAIMS.find(claim => claim.id === id)?.check({ labs: {}, profiles: [], diagnoses: [], ...seen })?.verdict
const SLOW = { id: 'slow', stage: { id: '01-slow' } }

function fresh (rounds, more = {}) {
  const ratios = [{ over: '02-listener-fix', under: '01-slow', load: '100', rounds }]
  return { record: { gates: [], contenders: [SLOW], samples: [], slices: null, ratios, ...more } }
}

// CPU time of a request, a slice each; the twin's beside it.
function sliced (costs, twinCosts, failures = []) {
  const slice = (contender, serverCpuMicros, round) => ({ contender, round, serverCpuMicros, requestsStarted: 1, requests: 1, durationMs: 1, reasons: [] })
  const slices = costs.flatMap((cost, round) => [slice('03-optimized', cost, round), slice('fastify-variant', 1, round), slice('twin', twinCosts[round], round)])
  return { record: { gates: [], contenders: [], samples: [], ratios: [], slices: { slices, failures, twin: { id: 'twin', of: '03-optimized' } } } }
}

test('a ratio that is far beyond its bound in every round holds', () => {
  assert.equal(check('fix-answers-more', fresh([100, 120, 110])), 'holds')
  assert.equal(check('fix-answers-more', fresh([1.1, 1.2, 1.3])), 'fails')
})

test('too few rounds, and rounds that contradict each other, leave a ratio unresolved', () => {
  assert.equal(check('fix-answers-more', fresh([400, 0.5])), 'unresolved')
  assert.equal(check('fix-answers-more', fresh([null, 11, null])), 'unresolved')
  assert.equal(check('fix-answers-more', fresh([400, 0.5, 300])), 'unresolved')
})

test('a stage that died under load fails its claims', () => {
  const samples = [{ contender: 'slow', status: 'failed', reasons: ['01-slow was ended by SIGSEGV'] }]
  assert.equal(check('fix-answers-more', fresh([100, 120, 110], { samples })), 'fails')
  const many = Array.from({ length: 20 }, () => 2)
  assert.equal(check('fastify-is-cheaper', sliced(many, many)), 'holds')
  assert.equal(check('fastify-is-cheaper', sliced(many, many, [{ contender: '03-optimized', reason: 'died' }])), 'fails')
})

test('a ratio within the noise of a stage against itself is unresolved', () => {
  const close = Array.from({ length: 20 }, (_, i) => 1.1 + i / 1000)
  assert.equal(check('fastify-is-cheaper', sliced(close, close)), 'holds')
  assert.equal(check('fastify-is-cheaper', sliced(close, close.map(cost => cost * 1.3))), 'unresolved')
})

test('without symbols nothing is said of compiled functions, and a profile that could not be made is a failure', () => {
  const prof = hottest => ({ profiles: [{ stage: '01-slow', tool: 'prof', native: [hottest], plainNative: [] }] })
  assert.equal(check('sha512-is-hottest', prof({ name: 'sha512_block', file: 'node', self: 0.6 })), 'holds')
  assert.equal(check('sha512-is-hottest', prof({ name: 'node', file: 'node', self: 0.7 })), 'unresolved')
  assert.equal(check('sha512-is-hottest', { profileFailures: [{ stage: '01-slow', tool: 'prof', reason: 'no log' }] }), 'fails')
  assert.equal(check('listener-shrinks', { profileFailures: [{ stage: '01-slow', tool: 'cpu', reason: 'no profile' }] }), 'unresolved')
})
