'use strict'

// /readings/100 sends a hundred numbers in bytes, and /readings/100.hex the same bytes for you to read.
const { createServer } = require('http')
const { pack } = require('./pack')

let requests = 0

const server = createServer((req, res) => {
  const [, count, hex] = /^\/readings\/(\d{1,4})(\.hex)?$/.exec(req.url) || []
  if (count === undefined) {
    res.writeHead(404)
    return res.end()
  }
  const bytes = pack(measure(Number(count), ++requests))
  res.setHeader('Content-Type', hex ? 'text/plain' : 'application/octet-stream')
  res.end(hex ? bytes.toString('hex') : bytes)
})

// No two answers are alike, and some numbers are odd ones.
function measure (count, start) {
  const odd = [start, -0, -1 / 3, 1e-310, Infinity]
  return Array.from({ length: count }, (_, i) => i < odd.length ? odd[i] : Math.sin(start + i) * 1000)
}

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
