// @ts-check
// The load generator of the fresh runs.
//
// autocannon takes each latency to the nanosecond and cuts it to whole milliseconds when it counts it. So what it takes
// is counted here as well, before the cut. It reaches from when the request is handed to the connection, whether that
// is open yet or not, to when the generator has read the whole answer: a wait for the generator's own thread is part of
// it.
import { createHistogram, performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import { answerLoads, isSuccess, recordMicros, summarizeMicros } from 'bench-in-turns/kit.js'

/**
 * @import { EventEmitter } from 'node:events'
 * @import { Counts, LatencyMicros } from 'bench-in-turns'
 */

answerLoads(async (options, tell) => {
  const startMs = performance.now()
  const load = autocannon(options)
  const readLatencies = countLatencies(load)
  const endTelling = tell(() => countAnswers(load))
  const result = await load
  // autocannon goes by a clock that may be set back meanwhile
  const duration = Math.round((performance.now() - startMs) / 10) / 100
  endTelling()
  return { ...result, duration, latencyMicros: readLatencies() }
})

/**
 * @param {Pick<EventEmitter, 'on'>} autocannon a load that has just begun
 * @returns {() => LatencyMicros | undefined} what was counted until then; nothing where there was no answer
 */
export function countLatencies (autocannon) {
  const histogram = createHistogram()
  autocannon.on('response', (client, status, bytes, latencyMs) => recordMicros(histogram, latencyMs))
  return () => summarizeMicros(histogram)
}

/**
 * @param {Pick<EventEmitter, 'on'>} autocannon a load that has just begun
 * @returns {() => Counts}
 */
export function countAnswers (autocannon) {
  const counts = { answers: 0, non2xx: 0, errors: 0, latencyMs: 0 }
  autocannon.on('response', (client, status, bytes, latencyMs) => {
    counts.answers++
    counts.latencyMs += latencyMs
    if (!isSuccess(status)) counts.non2xx++
  })
  autocannon.on('reqError', () => { counts.errors++ })
  return () => counts
}
