'use strict'

const { createServer } = require('http')
const listen = require('../../listen.cjs')

const KEEP_ALIVE_MS = 60000
const products = Array.from({ length: 50 }, (_, id) => ({ id, name: `Product ${id}`, cents: 100 * id }))

const server = createServer((req, res) => {
  res.setHeader('content-type', 'application/json')
  res.end(JSON.stringify(products))
})
server.keepAliveTimeout = KEEP_ALIVE_MS
listen(server)
