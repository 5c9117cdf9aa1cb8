'use strict'

// /documents/riga passes on what the service behind this one has under that name.
const { createServer } = require('http')
const { pass } = require('./pass')
const { change } = require('./upstream')

const server = createServer((req, res) => {
  change()
  const name = /^\/documents\/(\w+)$/.exec(req.url)?.[1]
  const takesGzip = /(^|,)\s*gzip\s*(;\s*q=(1|0\.\d*[1-9])\b|,|$)/.test(req.headers['accept-encoding'])
  const bytes = name && pass(name, takesGzip)
  if (!bytes) {
    res.writeHead(404)
    return res.end()
  }
  res.setHeader('Content-Type', 'application/json')
  res.setHeader('Vary', 'Accept-Encoding')
  if (takesGzip) res.setHeader('Content-Encoding', 'gzip')
  res.end(bytes)
})

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
