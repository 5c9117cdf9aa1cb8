// @ts-check
// The load generator of the fresh runs.
import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import { answerLoads, countAnswers, countLatencies } from './generator-shared.js'

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
