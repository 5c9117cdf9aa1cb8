// @ts-check
// What the processes that load have in common: how they are told what to do, and what they count.
import { performance } from 'node:perf_hooks'
import { fillPath } from '../start/http-client.js'
import { wantedMicros } from '../start/probe.cjs'
import { countBetween } from './machine.js'

/**
 * @import { RecordableHistogram } from 'node:perf_hooks'
 * @import { Client } from 'undici'
 * @import { AskedFor } from '../start/app.js'
 * @import { LatencyMicros } from './load.js'
 */

/** Whether TCP asks of an idle connection if its other end is there: none is idle for long, and Wine knows no such. */
export const PROBES_IDLE = false
const SHORTEST_MICROS = 1 // a histogram holds no zero

/**
 * Answers each message with options by one with a result, for as long as whoever started this process is there. A
 * process of its own, so that the CPU time of the generator is not the server's and can be told apart from it.
 *
 * @param {(options: any, tell: (watch: () => () => Counts) => () => void) => Promise<object>} load `tell` begins to say
 *   how far it is, to those who want to know; what it returns ends that
 */
export function answerLoads (load) {
  process.on('message', async (/** @type {any} */ { id, options: { progressEveryMs, ...options } }) => {
    const cpuBefore = process.cpuUsage()
    const loopBefore = performance.eventLoopUtilization()
    const wantedBefore = wantedMicros()
    const tell = watch => progressEveryMs ? tellProgress(progressEveryMs, id, watch()) : () => {}
    const result = await load(options, tell)
    const loop = performance.eventLoopUtilization(loopBefore)
    const cpu = process.cpuUsage(cpuBefore)
    process.send?.({
      id,
      result,
      loopActiveMs: loop.active,
      loopIdleMs: loop.idle,
      wantedMicros: countBetween(wantedBefore, wantedMicros()),
      cpuUserMicros: cpu.user,
      cpuSystemMicros: cpu.system
    })
  })
  process.on('disconnect', () => process.exit())
}

let asked = 0

/**
 * One request without what undici does for comfort. A number in its path is that of the request in this process.
 *
 * @param {Client} client
 * @param {AskedFor} request
 * @param {(status: number, headers: Record<string, any>) => void} onAnswer once the whole answer is there
 * @param {(error: Error & { code?: string }) => void} onError
 */
export function ask (client, { method = 'GET', path, headers, body, endsConnection }, onAnswer, onError) {
  let head
  const request = { path: fillPath(path, ++asked), method: /** @type {any} */ (method), headers, body }
  client.dispatch({ ...request, reset: endsConnection }, {
    onRequestStart () {},
    onResponseStart (_, status, headers) { head = { status, headers } },
    onResponseData () {},
    onResponseEnd () { onAnswer(head.status, head.headers) },
    onResponseError (_, error) { onError(error) }
  })
}

/** @param {number} status */
export function isSuccess (status) {
  return status >= 200 && status <= 299
}

/**
 * @param {RecordableHistogram} histogram
 * @param {number} ms
 */
export function recordMicros (histogram, ms) {
  histogram.record(Math.max(SHORTEST_MICROS, Math.round(ms * 1000)))
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

// Says how far it is, and a last time at its end.
function tellProgress (everyMs, id, count) {
  const beganMs = performance.now()
  const tell = () => process.send?.({ progressOf: id, progress: { atMs: performance.now() - beganMs, ...count() } })
  const timer = setInterval(tell, everyMs)
  return () => {
    clearInterval(timer)
    tell()
  }
}
