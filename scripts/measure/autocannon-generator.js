// @ts-check
// The load generator: a process of its own, so that its CPU time is not the server's and can be told apart from it.
// It answers one message with options by one with a result, for as long as it is connected; who wants to watch is told
// meanwhile how far it is.
import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import { countAnswers, countLatencies, tellProgress } from './generator-counts.js'

process.on('message', async (/** @type {any} */ { id, options: { progressEveryMs, ...options } }) => {
  const cpuBefore = process.cpuUsage()
  const loopBefore = performance.eventLoopUtilization()
  const startMs = performance.now()
  const load = autocannon(options)
  const readLatencies = countLatencies(load)
  const endTelling = progressEveryMs ? tellProgress(progressEveryMs, id, countAnswers(load)) : null
  const result = await load
  // autocannon goes by a clock that may be set back meanwhile
  const duration = Math.round((performance.now() - startMs) / 10) / 100
  endTelling?.()
  const loop = performance.eventLoopUtilization(loopBefore)
  const cpu = process.cpuUsage(cpuBefore)
  const latencyMicros = readLatencies()
  process.send?.({
    id,
    result: { ...result, duration, latencyMicros },
    loopActiveMs: loop.active,
    loopIdleMs: loop.idle,
    cpuUserMicros: cpu.user,
    cpuSystemMicros: cpu.system
  })
})
process.on('disconnect', () => process.exit())
