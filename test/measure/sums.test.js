// @ts-check
// What is added up or subtracted of what was measured.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LoadError, StageError } from '../../scripts/errors.js'
import { CALM_RULE, findSpoilers, machineShares, spoilersOf } from '../../scripts/measure/machine.js'
import { cpuMicros, cpuMicrosPerRequest, loopShare, workBetween } from '../../scripts/measure/server-work.js'
import { describeFailure } from '../../scripts/measure/load-server.js'
import { CALM } from '../support/record.js'

const SECOND = { ...CALM, durationMs: 1000, cores: 4 }

test('a server\'s work is what its counters gained, and the listeners that there are at the end', () => {
  const before = /** @type {any} */ ({
    cpuUserMicros: 10, cpuSystemMicros: 20, loopActiveMs: 30, loopIdleMs: 40, requestsStarted: 50, afterListeners: 60
  })
  const after = /** @type {any} */ ({
    cpuUserMicros: 11, cpuSystemMicros: 22, loopActiveMs: 33, loopIdleMs: 44, requestsStarted: 55, afterListeners: 66
  })
  assert.deepEqual(workBetween(before, after), {
    cpuUserMicros: 1, cpuSystemMicros: 2, loopActiveMs: 3, loopIdleMs: 4, requestsStarted: 5, afterListeners: 66
  })
})

test('CPU time is user and system, of the requests that came, and not known where a part is not', () => {
  const work = /** @type {any} */ ({ cpuUserMicros: 30, cpuSystemMicros: 10, requestsStarted: 8 })
  assert.equal(cpuMicros(work), 40)
  assert.equal(cpuMicrosPerRequest(work), 5)
  assert.deepEqual([{}, { cpuUserMicros: 1 }, { cpuSystemMicros: 1 }].map(cpuMicros), [NaN, NaN, NaN])
  assert.equal(loopShare({ loopActiveMs: 30, loopIdleMs: 10 }), 0.75)
  assert.deepEqual([{}, { loopActiveMs: 1 }, { loopIdleMs: 1 }].map(loopShare), [NaN, NaN, NaN])
})

test('shares of the machine are of one core, of all cores, of the time and of the highest clock', () => {
  const machine = {
    ...SECOND,
    busyMicros: 900_000,
    ownMicros: 100_000,
    stolenMicros: 400_000,
    throttledMicros: 300_000,
    clockMHz: 1500,
    topClockMHz: 2000
  }
  assert.deepEqual(machineShares(machine, 600_000), { othersCpu: 0.2, stolen: 0.1, throttled: 0.3, clock: 0.75 })
  assert.deepEqual(
    machineShares({ ...machine, stolenMicros: null, throttledMicros: null, clockMHz: 0, topClockMHz: 0 }, NaN),
    { othersCpu: null, stolen: null, throttled: null, clock: null }
  )
})

test('what spoils is beyond its share, by the rule that is given', () => {
  const none = { othersCpu: null, stolen: null, throttled: null, clock: null }
  const { othersCpuShare: othersCpu, stolenShare: stolen, throttledShare: throttled } = CALM_RULE
  assert.deepEqual(findSpoilers(none), [])
  assert.deepEqual(findSpoilers({ othersCpu, stolen, throttled, clock: 0 }), [])
  const shares = { othersCpu: 0.3, stolen: 0.3, throttled: 0.3, clock: null }
  assert.deepEqual(findSpoilers(shares), ['others', 'stolen', 'throttled'])
  const rule = /** @type {any} */ ({ othersCpuShare: 0.3, stolenShare: 0.3, throttledShare: 0.3 })
  assert.deepEqual(findSpoilers(shares, rule), [])
})

test('of what was not watched nothing is said, and a rule of another day holds for its samples', () => {
  const work = /** @type {any} */ ({ cpuUserMicros: 500_000, cpuSystemMicros: 0 })
  const sample = { machine: { ...SECOND, busyMicros: 1_300_000 }, server: work, generator: work }
  assert.deepEqual(spoilersOf({}), [])
  assert.deepEqual(spoilersOf({ ...sample, generator: undefined }), [], 'who used it is not known')
  assert.deepEqual(spoilersOf(sample), ['others'])
  assert.deepEqual(spoilersOf(sample, { ...CALM_RULE, othersCpuShare: /** @type {any} */ (0.5) }), [])
})

test('a failure is a stage\'s, with what it wrote, or a generator\'s; any other is an error of ours', () => {
  assert.deepEqual(describeFailure(new StageError('died', ['why'])), { message: 'died', stderrLines: ['why'] })
  assert.deepEqual(describeFailure(new LoadError('no')), { message: 'no', stderrLines: [] })
  assert.throws(() => describeFailure(new TypeError('ours')), TypeError)
})
