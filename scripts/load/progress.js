// @ts-check
// What a load that is under way has done so far, for whoever watches it.
import { performance } from 'node:perf_hooks'

/** @import { EventEmitter } from 'node:events' */

/**
 * Since the load began, in all.
 *
 * @typedef {object} Counts
 * @property {number} answers with any status
 * @property {number} non2xx of these
 * @property {number} errors connections that failed, and requests that were given up
 * @property {number} latencyMs of all answers, added up
 */

/** @typedef {Counts & { atMs: number }} Progress `atMs` since the load began */

/** @typedef {{ everyMs?: number, onProgress?: (progress: Progress) => void }} Watch of a load that is under way */

/**
 * @param {Pick<EventEmitter, 'on'>} autocannon a load that has just begun
 * @returns {() => Counts}
 */
export function countAnswers (autocannon) {
  const counts = { answers: 0, non2xx: 0, errors: 0, latencyMs: 0 }
  autocannon.on('response', (client, statusCode, bytes, latencyMs) => {
    counts.answers++
    counts.latencyMs += latencyMs
    if (statusCode < 200 || statusCode > 299) counts.non2xx++
  })
  autocannon.on('reqError', () => { counts.errors++ })
  return () => counts
}

/**
 * Tells whoever started this process.
 *
 * @param {number} everyMs
 * @param {number} id of the load
 * @param {() => Counts} count
 * @returns {() => void} ends it, after a last time
 */
export function tellProgress (everyMs, id, count) {
  const beganMs = performance.now()
  const tell = () => process.send?.({ progressOf: id, progress: { atMs: performance.now() - beganMs, ...count() } })
  const timer = setInterval(tell, everyMs)
  return () => {
    clearInterval(timer)
    tell()
  }
}
