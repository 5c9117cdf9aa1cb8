'use strict'

const { createServer } = require('http')
const chain = require('./chain')

const server = createServer((req, res) => {
  let state = { url: req.url }
  for (const step of chain) state = step(state)
  res.setHeader('Content-Type', 'application/json')
  res.setHeader('ETag', state.tag)
  res.end(state.body)
})

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
