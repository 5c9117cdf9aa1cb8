// @ts-check
// What several processes report that serve together.

/** @import { Reading } from './probe.cjs' */

const ADDED = /** @type {const} */ ([
  'cpuUserMicros', 'cpuSystemMicros', 'loopActiveMs', 'loopIdleMs', 'wantedMicros', 'requestsStarted', 'requestsServed'
])

/**
 * @param {Reading[]} readings of processes that serve together
 * @returns {Pick<Reading, typeof ADDED[number] | 'counts'>} their sums
 */
export function sumReadings (readings) {
  const sum = (/** @type {(reading: Reading) => number | null} */ valueOf) =>
    readings.reduce((sum, reading) => sum + Number(valueOf(reading)), 0)
  const names = Object.keys(readings[0].counts)
  return /** @type {any} */ ({
    ...Object.fromEntries(ADDED.map(name => [name, sum(reading => reading[name])])),
    counts: Object.fromEntries(names.map(name => [name, sum(({ counts }) => counts[name] ?? 0)]))
  })
}

/**
 * @param {Reading} reading
 * @param {Reading[]} others of processes that serve nobody themselves, and work for the one that does
 * @returns {Reading} with the CPU time of all
 */
export function withCpuOf (reading, others) {
  const sum = name => others.reduce((sum, other) => sum + other[name], reading[name])
  return others.length
    ? { ...reading, cpuUserMicros: sum('cpuUserMicros'), cpuSystemMicros: sum('cpuSystemMicros') }
    : reading
}
