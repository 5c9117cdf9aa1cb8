'use strict'

// For `node -r`: says once a second how busy the event loop was, and how busy the processor.
const { monitorEventLoopDelay, performance } = require('node:perf_hooks')

const RESOLUTION_MS = 20 // counted into each delay
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

let [lastLoop, lastCpu, lastMs] = [performance.eventLoopUtilization(), process.cpuUsage(), performance.now()]
setInterval(() => {
  const loop = performance.eventLoopUtilization(lastLoop)
  const { user, system } = process.cpuUsage(lastCpu)
  const cpu = (user + system) / 1000 / (performance.now() - lastMs)
  const longestMs = Math.max(0, Math.round(delay.max / 1e6) - RESOLUTION_MS)
  console.log(`loop ${percent(loop.utilization)}   cpu ${percent(cpu)}   longest delay ${longestMs} ms`)
  delay.reset()
  ;[lastLoop, lastCpu, lastMs] = [performance.eventLoopUtilization(), process.cpuUsage(), performance.now()]
}, 1000).unref()

function percent (share) {
  return `${Math.round(share * 100)} %`.padStart(5)
}
