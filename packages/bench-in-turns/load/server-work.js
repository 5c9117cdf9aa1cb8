// @ts-check

/** @import { Reading } from '../start/probe.cjs' */

/**
 * What a server did between two readings of its probe.
 *
 * @typedef {object} ServerWork
 * @property {number} cpuUserMicros
 * @property {number} cpuSystemMicros
 * @property {number} loopActiveMs time that its event loop was at work
 * @property {number} loopIdleMs time that it waited
 * @property {number | null} [wantedMicros] that its main thread ran, or was ready and others had the processors; null
 *   where the system does not tell, and not of older records
 * @property {number | null} requestsStarted that reached it, those included whose answer nobody waited for any more;
 *   null where its Node cannot tell
 * @property {Record<string, number>} [counts] what else is counted in it, at the end; not of older records
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
    wantedMicros: countBetween(before.wantedMicros, after.wantedMicros),
    requestsStarted: countBetween(before.requestsStarted, after.requestsStarted),
    counts: after.counts
  }
}

/**
 * @param {number | null} before
 * @param {number | null} after
 * @returns {number | null} how much came in between; null where it is not known, which is not none
 */
export function countBetween (before, after) {
  return Number.isFinite(before) && Number.isFinite(after) ? Number(after) - Number(before) : null
}

/**
 * @param {{ cpuUserMicros?: number, cpuSystemMicros?: number }} cpu
 * @returns {number} microseconds of CPU time, user and system; NaN where it is not known
 */
export function cpuMicros ({ cpuUserMicros = NaN, cpuSystemMicros = NaN }) {
  return cpuUserMicros + cpuSystemMicros
}

/**
 * CPU time of a request, by the requests that reached the server: what is still queued when a load ends is worked off
 * before the probe answers, and has its part in the time, but no load counts it.
 *
 * @param {ServerWork} server
 * @returns {number} microseconds, user and system; NaN where nothing came, or Node does not tell
 */
export function cpuMicrosPerRequest (server) {
  return server.requestsStarted ? cpuMicros(server) / server.requestsStarted : NaN
}

/**
 * @param {{ loopActiveMs?: number, loopIdleMs?: number }} loop
 * @returns {number} of the time, that an event loop was at work; NaN where it is not known
 */
export function loopShare ({ loopActiveMs = NaN, loopIdleMs = NaN }) {
  return loopActiveMs / (loopActiveMs + loopIdleMs)
}

/**
 * On a busy machine, a thread that has no processor looks idle: its event loop waits, and does not know for what.
 *
 * @param {{ loopActiveMs?: number, loopIdleMs?: number, wantedMicros?: number | null }} work
 * @returns {number} of the time, that it had something to do, whether or not it was let; NaN where it is not known
 */
export function busyShare (work) {
  const { loopActiveMs = NaN, loopIdleMs = NaN, wantedMicros } = work
  return Math.max(loopShare(work), (wantedMicros ?? 0) / 1000 / (loopActiveMs + loopIdleMs))
}
