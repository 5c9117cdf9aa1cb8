'use strict'

const { createServer } = require('http')
const { performance } = require('perf_hooks')

// It answers at once. But once in 150 requests everything stands still for a second.
const STALL_MS = 1000
const EVERY = 150
const FIRST = 50

let requests = 0

const server = createServer((req, res) => {
  requests++
  if (requests % EVERY === FIRST) stall()
  res.end('done')
})

function stall () {
  const untilMs = performance.now() + STALL_MS
  while (performance.now() < untilMs) Math.random()
}

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
