'use strict'

const { createServer } = require('http')
const { performance } = require('perf_hooks')
const { isOverloaded } = require('./limit')

const WORK_MS = Number(process.env.WORK_MS || 20)

const server = createServer((req, res) => {
  if (isOverloaded()) {
    res.writeHead(503, { 'Retry-After': '1' })
    return res.end()
  }
  work()
  res.end('done')
})

// Stands for a computation. It takes the same time on every machine, so 50 requests a second are all that fit.
function work () {
  const untilMs = performance.now() + WORK_MS
  while (performance.now() < untilMs) Math.random()
}

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
