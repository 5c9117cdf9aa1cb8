'use strict'

const { createServer } = require('http')
const { isKnown } = require('./condition')

const ETAG = 'W/"seed-7"'
const body = JSON.stringify({ data: 'the seventh edition' })

const server = createServer((req, res) => {
  if (req.url !== '/seed') {
    res.writeHead(404)
    return res.end()
  }
  res.setHeader('ETag', ETAG)
  if (isKnown(req.headers['if-none-match'], ETAG)) {
    res.writeHead(304)
    return res.end()
  }
  res.setHeader('Content-Type', 'application/json')
  res.end(body)
})

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
