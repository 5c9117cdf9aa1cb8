// @ts-check
// What the lab of the pool makes of samples, and what its claims say of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLabs } from '../../labs/index.js'

const labs = await readLabs()
const { claims } = /** @type {any} */ (labs.get('pool'))

const latencies = (p50, p99) => ({ mean: p50, max: p99, percentiles: { 50: p50, 99: p99 } })
const result = (p50, p99, more = {}) => ({
  requests: 1000,
  durationMs: 5000,
  errors: 0,
  non2xx: 0,
  inTime: 1000,
  neverSent: 0,
  neverAnswered: 0,
  latencyMs: latencies(p50, p99),
  latencyMsOf2xx: latencies(p50, p99),
  ...more
})
const server = { loopActiveMs: 100, loopIdleMs: 900, requestsStarted: 1000 }
const WAITS = { 1: 2000, 2: 1000, 5: 15, 10: 12, 50: 12 } // ms, in a pool of that many

/** Three rounds, in which nothing differs but what a measurement differs by anyway. */
const rounds = cells => [1, 2, 3].flatMap(round => cells.map(({ result, ...cell }) => {
  const { latencyMs: { percentiles } } = result
  const by = 1 + round / 100
  const latencyMs = latencies(percentiles[50] * by, percentiles[99] * by)
  return { ...cell, round, server, result: { ...result, latencyMs } }
}))

const samples = rounds([
  ...[true, false].flatMap(isRandom => Object.entries(WAITS).map(([size, ms]) =>
    ({ part: 'size', size: Number(size), isRandom, result: result(ms, ms * (isRandom ? 3 : 1.5)) }))),
  { part: 'guard', guard: 'none', result: result(1000, 1500) },
  { part: 'guard', guard: 'event-loop delay', result: result(1000, 1500) },
  { part: 'guard', guard: 'a bound on the wait', result: result(50, 110, { non2xx: 400, inTime: 600 }) },
  ...[[false, 1, 20], [false, 10, 200], [true, 1, 150], [true, 10, 210]].map(([isTogether, clients, requests]) =>
    ({ part: 'together', isTogether, clients, result: result(50, 60, { requests }) })),
  ...[['01-one-by-one', 200_000], ['02-one-query', 10_000], ['03-indexed', 500]].map(([stage, databaseMs]) =>
    ({ part: 'steps', stage: `postgres-variant/${stage}`, isRandom: true, databaseMs, result: result(10, 20) }))
])

const verdictsOn = samples => Object.fromEntries(claims.map(({ id, check }) =>
  [id, check({ labs: { pool: { data: { samples }, options: {} } } }).verdict]))

test('its claims hold of such samples, and are open where nothing was measured', () => {
  assert.deepEqual([...new Set(Object.values(verdictsOn(samples)))], ['holds'])
  assert.deepEqual([...new Set(Object.values(verdictsOn([])))], ['unresolved'])
})

/** @type {[claims: string, one: object, other: object][]} what is exchanged, and what that refutes */
const REFUTED = [
  ['small-pool-queues', { size: 2 }, { size: 10 }],
  ['large-pool-is-no-faster', { size: 1 }, { size: 10 }],
  ['random-requests-wait', { size: 5, isRandom: true }, { size: 5, isRandom: false }],
  ['loop-guard-sees-nothing', { guard: 'event-loop delay' }, { guard: 'a bound on the wait' }],
  ['together-helps-alone', { clients: 1, isTogether: true }, { clients: 1, isTogether: false }],
  ['together-helps-no-crowd', { clients: 1, isTogether: false }, { clients: 10, isTogether: false }],
  ['one-query-spares-the-database', { stage: 'postgres-variant/01-one-by-one' }, { stage: 'postgres-variant/02-one-query' }],
  ['index-spares-the-database', { stage: 'postgres-variant/02-one-query' }, { stage: 'postgres-variant/03-indexed' }]
]
for (const [id, one, other] of REFUTED) {
  test(`${id} fails where ${Object.values(one)} and ${Object.values(other)} are exchanged`, () => {
    const isLike = (sample, like) => Object.entries(like).every(([key, value]) => sample[key] === value)
    const exchanged = samples.map(sample =>
      isLike(sample, one) ? { ...sample, ...other } : isLike(sample, other) ? { ...sample, ...one } : sample)
    assert.equal(verdictsOn(exchanged)[id], 'fails')
  })
}
