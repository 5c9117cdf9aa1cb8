'use strict'

const { createServer } = require('http')
const { priceOf } = require('./prices')
const { lookUp } = require('./lookups')
const { visit } = require('./visits')

const server = createServer((req, res) => {
  const { path } = lookUp({ url: req.url, askedAt: performance.now() })
  const visits = visit(req.socket.remotePort)
  res.end(JSON.stringify({ path, visits, cents: priceOf(path) }))
})
server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log(`listening on http://${address}:${port}`)
})
