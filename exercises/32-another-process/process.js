'use strict'

// One of the processes behind index.js: a server with the content that it is started with.
const { createServer } = require('http')
const { tagOf } = require('./tag')

const body = JSON.stringify({ data: process.env.CONTENT })
const etag = tagOf(body, Number(process.env.STARTED_MS))

const server = createServer((req, res) => {
  res.setHeader('ETag', etag)
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304)
    return res.end()
  }
  res.setHeader('Content-Type', 'application/json')
  res.end(body)
})

server.listen(0, '127.0.0.1', () => process.send(server.address().port))

process.once('disconnect', () => process.exit(0))
