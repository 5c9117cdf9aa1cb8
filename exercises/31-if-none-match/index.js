'use strict'

const { createServer } = require('http')
const { isKnown } = require('./condition')

const EDITIONS = {
  '/seed': { etag: 'W/"seed-7"', body: JSON.stringify({ data: 'the seventh edition' }) },
  '/notes': { etag: 'W/"notes-2"', body: JSON.stringify({ data: 'the second edition' }) },
  '/letters': { etag: '"letters-3"', body: JSON.stringify({ data: 'the third edition' }) },
  '/lists': { etag: '"4,5+x/1"', body: JSON.stringify({ data: 'the fourth edition' }) }
}

const server = createServer((req, res) => {
  const edition = EDITIONS[req.url]
  if (!edition) {
    res.writeHead(404)
    return res.end()
  }
  res.setHeader('ETag', edition.etag)
  if (isKnown(req.headers['if-none-match'], edition.etag)) {
    res.writeHead(304)
    return res.end()
  }
  res.setHeader('Content-Type', 'application/json')
  res.end(edition.body)
})

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
