'use strict'

const restify = require('restify')
const { renderBody, etagger, fetchContent } = require('./util')()

const server = restify.createServer()

server.use(etagger().bind(server))

server.get('/seed/v1', function (req, res, next) {
  fetchContent(req.url, (err, content) => {
    if (err) return next(err)
    const { etag, body } = renderBody(content, req.url)
    res.etag = etag
    res.writeHead(200, {
      'Cache-Control': 'public, max-age=120',
      'Content-Type': 'application/json',
      'Content-Length': body.length
    })
    res.end(body)
    next()
  })
})

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  console.log('listening on ' + server.url)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
