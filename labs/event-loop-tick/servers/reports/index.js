'use strict'

const { createServer } = require('http')
const listen = require('../../../listen.cjs')
const { readDelays, watchDelays } = require('./delays')

const REPORT_MS = Number(process.env.REPORT_MS || 60)

const routes = {
  '/ping': () => 'pong',
  '/report': () => {
    compute(REPORT_MS)
    return 'report'
  },
  '/watch': () => {
    watchDelays()
    return 'watching'
  },
  '/delays': () => JSON.stringify(readDelays())
}

// Stands for a computation. It takes the same time on every machine.
function compute (durationMs) {
  const untilMs = performance.now() + durationMs
  while (performance.now() < untilMs) Math.random()
}

const server = createServer((req, res) => {
  const answer = routes[req.url]
  if (answer) return res.end(answer())
  res.writeHead(404)
  res.end()
})

listen(server)
