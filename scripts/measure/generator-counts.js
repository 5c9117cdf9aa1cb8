// @ts-check
// autocannon takes each latency to the nanosecond and cuts it to whole milliseconds when it counts it. So what it takes
// is counted here as well, before the cut. It reaches from when the request is handed to the connection, whether that
// is open yet or not, to when the generator has read the whole answer: a wait for the generator's own thread is part of
// it.
import { createHistogram, performance } from 'node:perf_hooks'

/**
 * @import { EventEmitter } from 'node:events'
 * @import { LatencyMicros } from './load.js'
 * @import { RecordableHistogram } from 'node:perf_hooks'
 */

export const SHORTEST_MICROS = 1 // a histogram holds no zero

/**
 * @param {Pick<EventEmitter, 'on'>} autocannon a load that has just begun
 * @returns {() => LatencyMicros | undefined} what was counted until then; nothing where there was no answer
 */
export function countLatencies (autocannon) {
  const histogram = createHistogram()
  autocannon.on('response', (client, statusCode, bytes, latencyMs) => {
    histogram.record(Math.max(SHORTEST_MICROS, Math.round(latencyMs * 1000)))
  })
  return () => summarizeMicros(histogram)
}

/**
 * @param {RecordableHistogram} histogram of µs
 * @returns {LatencyMicros | undefined} nothing where it holds none
 */
export function summarizeMicros (histogram) {
  if (histogram.count === 0) return undefined
  const { count, mean, stddev: stdev, max } = histogram
  const [p50, p90, p99, p999] = [50, 90, 99, 99.9].map(percentile => histogram.percentile(percentile))
  return { count, mean, stdev, p50, p90, p99, p999, max }
}

// What a load that is under way has done so far, for whoever watches it.

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
