'use strict'

const crypto = require('crypto')
const http = require('http')

const URL = '/seed/v1'
const ts = Date.now()
const body = Buffer.from(JSON.stringify({ data: crypto.randomBytes(5000).toString('hex'), url: URL, ts }))
const notFound = JSON.stringify({ message: 'Not Found' })

// Byte for byte what 03-optimized sends, its header names and their order included.
const headers = {
  Server: 'restify',
  Etag: '"' + ts + '"',
  'Cache-Control': 'public, max-age=120',
  'Content-Type': 'application/json',
  'Content-Length': body.length
}

const server = http.createServer((req, res) => {
  const isFound = req.url === URL && req.method === 'GET'
  res.writeHead(isFound ? 200 : 404, isFound ? headers : { 'Content-Type': 'application/json' })
  res.end(isFound ? body : notFound)
})

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
