// @ts-check
// autocannon takes each latency to the nanosecond and cuts it to whole milliseconds when it counts it. So what it takes
// is counted here as well, before the cut. It reaches from when the request is handed to the connection, whether that
// is open yet or not, to when the generator has read the whole answer: a wait for the generator's own thread is part of
// it.
import { createHistogram } from 'node:perf_hooks'

/**
 * @import { EventEmitter } from 'node:events'
 * @import { RecordableHistogram } from 'node:perf_hooks'
 * @import { LatencyMicros } from './load.js'
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
