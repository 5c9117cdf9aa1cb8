// @ts-check
import { readdir, readFile } from 'node:fs/promises'

/** @import { Reading } from '../stages/probe.cjs' */

const NANOS_PER_MICRO = 1000

/**
 * What a server did between two readings of its probe.
 *
 * @typedef {object} ServerWork
 * @property {number} cpuUserMicros
 * @property {number} cpuSystemMicros
 * @property {number} loopActiveMs time that its event loop was at work
 * @property {number} loopIdleMs time that it waited
 * @property {number} requestsStarted that reached it, those included whose answer nobody waited for any more
 * @property {number} afterListeners for 'after', at the end
 */

/**
 * @param {Reading} before
 * @param {Reading} after
 * @returns {ServerWork}
 */
export function workBetween (before, after) {
  return {
    cpuUserMicros: after.cpuUserMicros - before.cpuUserMicros,
    cpuSystemMicros: after.cpuSystemMicros - before.cpuSystemMicros,
    loopActiveMs: after.loopActiveMs - before.loopActiveMs,
    loopIdleMs: after.loopIdleMs - before.loopIdleMs,
    requestsStarted: after.requestsStarted - before.requestsStarted,
    afterListeners: after.afterListeners
  }
}

/**
 * @param {{ cpuUserMicros?: number, cpuSystemMicros?: number }} cpu
 * @returns {number} microseconds of CPU time, user and system; NaN where it is not known
 */
export function cpuMicros ({ cpuUserMicros = NaN, cpuSystemMicros = NaN }) {
  return cpuUserMicros + cpuSystemMicros
}

/**
 * CPU time of a request, by the requests that reached the server: what is still queued when a load ends is worked off before the probe
 * answers, and has its part in the time, but no load counts it.
 *
 * @param {ServerWork} server
 * @returns {number} microseconds, user and system; NaN where nothing came, or Node does not tell
 */
export function cpuMicrosPerRequest (server) {
  return cpuMicros(server) / server.requestsStarted
}

/**
 * @param {{ loopActiveMs?: number, loopIdleMs?: number }} loop
 * @returns {number} of the time, that an event loop was at work; NaN where it is not known
 */
export function loopShare ({ loopActiveMs = NaN, loopIdleMs = NaN }) {
  return loopActiveMs / (loopActiveMs + loopIdleMs)
}

/**
 * CPU time of a process seen from outside, for one that runs without the probe.
 *
 * @param {number} pid
 * @returns {Promise<number | null>} microseconds of all its threads since they started, by the scheduler's own account (man 5
 *   proc_pid_schedstat); null where it is not Linux
 */
export async function cpuMicrosOfProcess (pid) {
  const folder = `/proc/${pid}/task`
  const threads = await readdir(folder).catch(() => null)
  if (!threads) return null
  const times = await Promise.all(threads.map(async thread => {
    const schedstat = await readFile(`${folder}/${thread}/schedstat`, 'utf8').catch(() => '0')
    return Number(schedstat.split(' ')[0])
  }))
  return times.reduce((sum, nanos) => sum + nanos, 0) / NANOS_PER_MICRO
}
