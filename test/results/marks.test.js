// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stats } from 'bench-in-turns'
import { findMarks } from '../../packages/bench-in-turns/judge/slices.js'
import { isGeneratorBound } from '../../scripts/results/series.js'
import { CALM } from '../support/record.js'

// A hundred milliseconds and ten seconds are the same here: all that counts are shares of the time.
const work = (cpuShare, loopShare) => ({
  cpuUserMicros: cpuShare * 1e7,
  cpuSystemMicros: 0,
  loopActiveMs: loopShare * 1e4,
  loopIdleMs: (1 - loopShare) * 1e4,
  requestsStarted: 1,
  afterListeners: 1
})
const SAMPLE = Object.freeze({
  connections: 100,
  requests: 100_000,
  durationMs: 10_000,
  latencyMeanMicros: 9500,
  server: work(1, 1),
  generator: work(0.5, 0.5),
  machine: { ...CALM, durationMs: 10_000, busyMicros: 1.5e7 }
})
const onMachine = machine => ({ ...SAMPLE, machine: { ...SAMPLE.machine, ...machine } })

const calm = onMachine({ busyMicros: 1e7 })
const FULL = ['generator-bound']

/** @type {[string, any, string[]][]} */
const cases = [
  ['nothing to tell', SAMPLE, []],
  ['generator full, server not', { ...SAMPLE, generator: work(0.97, 0.9), server: work(0.9, 0.9) }, FULL],
  ['both full', { ...SAMPLE, generator: work(0.97, 0.97), server: work(0.99, 0.99) }, []],
  ['a generator that never waits, though half of its time is stolen',
    { ...calm, generator: work(0.5, 0.99), server: work(0.5, 0.6) }, FULL],
  ['a generator that is just not full', { ...SAMPLE, generator: work(0.95, 0.95), server: work(0.5, 0.5) }, []],
  ['a generator that does not tell', { ...SAMPLE, generator: {}, server: work(0.9, 0.9) }, []],
  ['another process at work', onMachine({ busyMicros: 1.5e7 + 0.3e7 }), ['busy']],
  ['stolen time', onMachine({ stolenMicros: 0.2 * 2e7 }), ['throttled']],
  ['a container at its limit', onMachine({ throttledMicros: 0.2e7 }), ['throttled']],
  ['a clock that fell', onMachine({ clockMHz: 1600 }), ['throttled']],
  ['just as much stolen, held back and slowed as may be',
    onMachine({ stolenMicros: 0.1 * 2e7, throttledMicros: 0.1e7, clockMHz: 1800 }), []],
  ['a system that tells nothing',
    onMachine({ busyMicros: NaN, stolenMicros: null, throttledMicros: null, clockMHz: 0, topClockMHz: 0 }), []],
  ['fewer in flight than connections', { ...SAMPLE, latencyMeanMicros: 8900 }, ['little']],
  ['more in flight than connections', { ...SAMPLE, latencyMeanMicros: 11_100 }, ['little']],
  ['ten in flight, a third of a millisecond each, cut to whole milliseconds',
    { ...SAMPLE, connections: 10, requests: 290_880, latencyMeanMicros: 40 }, ['little']],
  ['no closed loop', { ...SAMPLE, connections: undefined, latencyMeanMicros: 1 }, []],
  ['a load that is short', { ...SAMPLE, requests: 9000, durationMs: 900, latencyMeanMicros: 1 }, []]
]
for (const [what, sample, marks] of cases) {
  test(`marks of a sample: ${what}`, () => assert.deepEqual(findMarks(sample), marks))
}

test('a figure has the marks that a quarter of its samples carry, and those of a full generator make it no capacity', () => {
  assert.deepEqual(stats.shownMarks({ marks: { busy: 1, little: 2 }, count: 5 }), ['little'])
  assert.deepEqual(stats.shownMarks({ marks: { busy: 1 }, count: 4 }), ['busy'])
  const bound = [{ 'generator-bound': 1 }, { busy: 1 }, {}].map(marks => isGeneratorBound({ marks, count: 4 }))
  assert.deepEqual(bound, [true, false, false])
})
