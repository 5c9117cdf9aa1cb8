'use strict'

const { createServer } = require('http')
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

server.once('error', error => {
  console.error(error.message)
  process.exit(1)
})
server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
