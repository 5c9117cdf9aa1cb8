// @ts-check
// The load generator: a process of its own, so that its CPU time is not the server's and can be told apart from it.
// It answers one message with options by one with a result, for as long as it is connected.
import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import { countLatencies } from './latency-micros.js'

process.on('message', async (/** @type {any} */ { id, options }) => {
  const cpuBefore = process.cpuUsage()
  const loopBefore = performance.eventLoopUtilization()
  const load = autocannon(options)
  const readLatencies = countLatencies(load)
  const result = await load
  const loop = performance.eventLoopUtilization(loopBefore)
  const cpu = process.cpuUsage(cpuBefore)
  const latencyMicros = readLatencies()
  process.send?.({
    id,
    result: { ...result, latencyMicros },
    loopActiveMs: loop.active,
    loopIdleMs: loop.idle,
    cpuUserMicros: cpu.user,
    cpuSystemMicros: cpu.system
  })
})
process.on('disconnect', () => process.exit())
