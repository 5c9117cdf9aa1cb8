// @ts-check

/** @import { Reading } from '../stages/probe.cjs' */

/**
 * @param {{ cpuUserMicros?: number, cpuSystemMicros?: number }} cpu
 * @returns {number} microseconds of CPU time, user and system; NaN where the generator does not tell
 */
export function cpuMicros ({ cpuUserMicros, cpuSystemMicros }) {
  return cpuUserMicros + cpuSystemMicros
}

/**
 * CPU time of a request, by the requests that reached the server: what is still queued when a load ends is worked off before the probe
 * answers, and has its part in the time, but no load counts it.
 *
 * @param {Reading} before
 * @param {Reading} after
 * @returns {number} microseconds, user and system; NaN where nothing came, or Node does not tell
 */
export function cpuMicrosPerRequest (before, after) {
  return (cpuMicros(after) - cpuMicros(before)) / (after.requestsStarted - before.requestsStarted)
}

/**
 * @param {Reading} before
 * @param {Reading} after
 * @returns {number} of the time between the two samples, that the event loop was at work; NaN where Node does not tell
 */
export function loopShare (before, after) {
  const active = after.loopActiveMs - before.loopActiveMs
  return active / (active + after.loopIdleMs - before.loopIdleMs)
}
