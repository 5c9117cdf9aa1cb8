'use strict'

// The other service: it knows the products.
const { createServer } = require('http')

const KEEP_ALIVE_MS = 60000

const server = createServer((req, res) => {
  const id = Number(req.url.split('/').pop())
  res.setHeader('content-type', 'application/json')
  res.end(JSON.stringify({ id, name: `Product ${id}`, cents: 100 * id }))
})
server.keepAliveTimeout = KEEP_ALIVE_MS
server.listen(process.env.PORT || 3001, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log(`listening on http://${address}:${port}`)
})
