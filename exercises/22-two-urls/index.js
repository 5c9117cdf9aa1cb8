'use strict'

const restify = require('restify')
const { renderBody, fetchContent } = require('./util')()

const server = restify.createServer()

for (const path of ['/seed/v1', '/leaf/v1']) server.get(path, answer)

function answer (req, res, next) {
  fetchContent(req.url, (err, content) => {
    if (err) return next(err)
    const { etag, body } = renderBody(content, req.url)
    res.writeHead(200, {
      'Cache-Control': 'public, max-age=120',
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Etag: etag
    })
    res.end(body)
    next()
  })
}

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  console.log('listening on ' + server.url)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
