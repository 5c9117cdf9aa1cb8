// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inEnglish } from 'bench-in-turns/kit.js'
import { whyBenchNotCalm, whyNotCalm } from '../../scripts/results/analysis.js'
import { analysis, CALM, rounds, sample, slice } from '../support/record.js'

const MINUTE = { ...CALM, durationMs: 60_000 }
const BUSY = { machine: { ...CALM, busyMicros: 50_000 } }

/** @type {[string, any, string | null][]} */
const runs = [
  ['in which our own processes were at work', { busyMicros: 90e6, ownMicros: 80e6 }, null],
  ['beside others', { busyMicros: 90e6, ownMicros: 60e6 }, 'other programs used more than 25 % of a core'],
  ['in which time was stolen', { stolenMicros: 24e6 }, 'more than 10 % of the CPU time was stolen'],
  ['that was held back', { throttledMicros: 12e6 }, 'a CPU limit held it back for more than 10 % of the time'],
  ['at whose end the machine rests', { clockMHz: 800 }, null],
  ['of which the system does not tell', { ownMicros: null, stolenMicros: null, throttledMicros: null }, null],
  ['that is too short to say', { durationMs: 199, busyMicros: 199_000 }, null],
  ['that is just long enough', { durationMs: 200, busyMicros: 200_000 },
    'other programs used more than 25 % of a core']
]
for (const [what, work, reason] of runs) {
  test(`a run ${what} ${reason ? 'was not calm' : 'may be one to keep'}`, () => {
    const why = whyNotCalm({ ...MINUTE, ...work })
    assert.equal(why && inEnglish(why), reason)
  })
}

const calm = rounds(3, round => sample('a@100', round))
const busy = sample('a@100', 4, { machine: { ...CALM, busyMicros: 500_000 } })
const slices = count => rounds(20, round => slice('a', round, round <= count ? BUSY : {}))

/** @type {[string, any[], any[], string | null][]} */
const benches = [
  ['calm fresh runs, and nearly all turns', calm, slices(1), null],
  ['one fresh run that was not', [...calm, busy], slices(1), '3 of 4 fresh runs were calm, and all must be'],
  ['two starts of twenty that were not', calm, slices(2), '18 of 20 runs of warm servers were calm, and 95 % must be']
]
for (const [what, samples, slices, reason] of benches) {
  test(`a bench of ${what} ${reason ? 'was not calm' : 'may be kept'}`, () =>
    assert.equal(whyBenchNotCalm(analysis({ stages: [{ id: 'a' }], samples, slices }).calm), reason))
}
