// @ts-check
// What is added up or subtracted of what was measured.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { machineShares } from 'bench-in-turns/load/machine.js'
import { busyShare, cpuMicros, cpuMicrosPerRequest, loopShare, workBetween } from 'bench-in-turns/load/load.js'
import { CALM } from '../support/record.js'

const SECOND = { ...CALM, durationMs: 1000, cores: 4 }
const NONE = { othersCpu: null, stolen: null, throttled: null, clock: null }

test('a server\'s work is what its counters gained, and the listeners that there are at the end', () => {
  const work = (/** @type {any} */ [cpuUserMicros, cpuSystemMicros, requestsStarted, afterListeners]) =>
    /** @type {any} */ ({
      ...{ cpuUserMicros, cpuSystemMicros, requestsStarted, wantedMicros: cpuUserMicros, counts: { afterListeners } },
      ...{ loopActiveMs: 1, loopIdleMs: 1 }
    })
  const gained = workBetween(work([10, 20, 50, 60]), work([13, 22, 55, 66]))
  assert.deepEqual(gained, { ...work([3, 2, 5, 66]), loopActiveMs: 0, loopIdleMs: 0 })
  assert.deepEqual([cpuMicros(gained), cpuMicrosPerRequest(gained)], [5, 1])
  assert.deepEqual([{}, { cpuUserMicros: 1 }].map(cpuMicros), [NaN, NaN])
  const loop = { loopActiveMs: 30, loopIdleMs: 10 }
  assert.deepEqual([loop, { loopActiveMs: 1 }].map(loopShare), [0.75, NaN])
  const wanted = [null, 10_000, 36_000].map(wantedMicros => busyShare({ ...loop, wantedMicros }))
  assert.deepEqual([...wanted, busyShare({})], [0.75, 0.75, 0.9, NaN])
})

test('requests that nobody counted are not known, and nor is what one costs: it is not endless', () => {
  const work = requestsStarted => /** @type {any} */ ({ cpuUserMicros: 5, cpuSystemMicros: 1, requestsStarted })
  for (const [before, after] of [[null, null], [undefined, undefined], [null, 3]].map(both => both.map(work))) {
    const gained = workBetween(before, after)
    assert.equal(gained.requestsStarted, null)
    assert.equal(cpuMicrosPerRequest(gained), NaN)
  }
  for (const count of [null, undefined, 0]) assert.equal(cpuMicrosPerRequest(work(count)), NaN)
  assert.equal(cpuMicrosPerRequest({ ...work(3), cpuUserMicros: undefined }), NaN)
})

test('shares of the machine are of one core, of all cores, of the time and of the highest clock', () => {
  const clock = { clockMHz: 1500, topClockMHz: 2000 }
  const micros = { busyMicros: 900_000, ownMicros: 100_000, stolenMicros: 400_000, throttledMicros: 300_000 }
  const shares = machineShares({ ...SECOND, ...micros, ...clock }, 600_000)
  assert.deepEqual(shares, { othersCpu: 0.2, stolen: 0.1, throttled: 0.3, clock: 0.75 })
  const unknown = { stolenMicros: null, throttledMicros: null, clockMHz: 0, topClockMHz: 0 }
  assert.deepEqual(machineShares({ ...SECOND, ...unknown }, NaN), NONE)
})
