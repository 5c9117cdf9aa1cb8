'use strict'

const { createServer } = require('http')
const { monitorEventLoopDelay } = require('perf_hooks')
const listen = require('../../../listen.cjs')

const REPORT_MS = Number(process.env.REPORT_MS || 60)
const RESOLUTION_MS = 10
const NANOS_PER_MS = 1e6
const PERCENTILES = [50, 90, 99, 100]

const watch = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

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
  watch.reset()
  watch.enable()
  return 'watching'
}

/** What the loop's own watch counted since it was last started, in ms, with the time of its timer. */
function readDelays () {
  watch.disable()
  const atMs = percentile => watch.percentile(percentile) / NANOS_PER_MS
  const percentilesMs = Object.fromEntries(PERCENTILES.map(percentile => [percentile, atMs(percentile)]))
  return { byTimer: { resolutionMs: RESOLUTION_MS, percentilesMs } }
}
