'use strict'

const { createServer } = require('http')
const { monitorEventLoopDelay } = require('perf_hooks')
const listen = require('../../../listen.cjs')

const REPORT_MS = Number(process.env.REPORT_MS || 60)
const RESOLUTION_MS = 10
const NEVER_MS = 2 ** 31 - 1
const NANOS_PER_MS = 1e6
const PERCENTILES = [50, 90, 99, 100]

// A Node.js that does not know the other option goes by the resolution, and so counts nothing.
const byTimer = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
const byIteration = monitorEventLoopDelay({ samplePerIteration: true, resolution: NEVER_MS })

const routes = {
  '/ping': () => 'pong',
  '/report': compute,
  '/watch': watchDelays,
  '/delays': () => JSON.stringify(readDelays())
}

// Stands for a computation. It takes the same time on every machine.
function compute () {
  const untilMs = performance.now() + REPORT_MS
  while (performance.now() < untilMs) Math.random()
  return 'report'
}

const server = createServer((req, res) => {
  const answer = routes[req.url]
  if (answer) return res.end(answer())
  res.writeHead(404)
  res.end()
})

listen(server)

function watchDelays () {
  for (const histogram of [byTimer, byIteration]) {
    histogram.reset()
    histogram.enable()
  }
  return 'watching'
}

/** What the loop's two watches counted since they were last started, in ms. */
function readDelays () {
  for (const histogram of [byTimer, byIteration]) histogram.disable()
  // The timer's own time is in what its watch counts.
  return { byTimer: { resolutionMs: RESOLUTION_MS, ...describe(byTimer) }, byIteration: describe(byIteration) }
}

function describe (histogram) {
  const { count } = histogram
  const atMs = percentile => histogram.percentile(percentile) / NANOS_PER_MS
  return {
    count,
    percentilesMs: count === 0 ? {} : Object.fromEntries(PERCENTILES.map(percentile => [percentile, atMs(percentile)]))
  }
}
