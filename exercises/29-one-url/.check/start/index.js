'use strict'

// Says which route a path takes, and what is in its parameters.
const { createServer } = require('http')
const { match } = require('./routes')

const server = createServer((req, res) => {
  const found = match(req.url.split('?')[0])
  res.writeHead(found ? 200 : 404, { 'Content-Type': 'application/json' })
  res.end(JSON.stringify(found))
})

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
