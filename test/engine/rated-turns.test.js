// @ts-check
// Two versions at one rate: their parts are added up, and a busy machine is said beside the verdict.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeRates } from '../../packages/bench-in-turns/judge/latency.js'
import { inEnglish } from '../../packages/bench-in-turns/message.js'
import { sayRates } from '../../packages/bench-in-turns/say/rates.js'
import { sumOfParts } from '../../packages/bench-in-turns/turns/rated-parts.js'

const CPU = { cpuUserMicros: 100_000, cpuSystemMicros: 0 }
const NO_LIMIT = { ownMicros: 0, stolenMicros: 0, throttledMicros: null, clockMHz: 0, topClockMHz: 0, cores: 2 }

/** A second of load, beside which others used so much of a processor. */
const part = (position, { p50 = 1, othersShare = 0 } = {}) => /** @type {any} */ ({
  position,
  result: {
    requests: 100,
    durationMs: 1000,
    errors: 0,
    non2xx: 0,
    neverSent: 0,
    neverAnswered: 0,
    latencyMs: { percentiles: { 50: p50, 99: 5 * p50 } }
  },
  server: { ...CPU, requestsStarted: null },
  generator: CPU,
  machine: { ...NO_LIMIT, durationMs: 1000, busyMicros: 200_000 + othersShare * 1e6 }
})

test('parts are added up, their latencies are those of the last, and what one did not know is not known', () => {
  const { result, server, machine, parts } = sumOfParts([part(1, { p50: 9 }), part(4, { p50: 2 })])
  assert.deepEqual([result.requests, result.durationMs, result.latencyMs.percentiles[50]], [200, 2000, 2])
  assert.deepEqual([server.cpuUserMicros, server.requestsStarted], [200_000, null])
  assert.deepEqual([machine.busyMicros, machine.cores], [400_000, 2])
  assert.deepEqual(parts.map(({ position }) => position), [1, 4])
})

const rounds = othersShare => Array.from({ length: 8 }, (_, i) => ['old', 'new'].map((version, which) => {
  const p50 = (1 + which) * (1 + i % 3 / 100)
  return { version, round: i + 1, offeredRate: 100, ...sumOfParts([1, 2].map(n => part(n, { p50, othersShare }))) }
})).flat()

const said = othersShare =>
  sayRates(['old', 'new'], judgeRates(['old', 'new'], rounds(othersShare)), 100).map(inEnglish).join('\n')

test('a verdict on p50 or p99 says that the machine was busy, where it was in most loads', () => {
  assert.match(said(0.5), /p50 .*, worse, on a busy machine\.[^]*p99 .*, worse, on a busy machine\./)
  assert.match(said(0.5), /The machine was busy in 32 of 32 loads\./)
  assert.match(said(0.1), /p50 .*, worse\./)
  assert.doesNotMatch(said(0.1), /busy/)
})
