'use strict'

const restify = require('restify')
const { timestamp, etagger, fetchContent } = require('./util')()

const server = restify.createServer()

server.use(etagger().bind(server))

server.get('/seed/v1', function (req, res, next) {
  fetchContent(req.url, (err, content) => {
    if (err) return next(err)
    const ts = timestamp()
    const body = '{"data":"' + content + '","url":' + JSON.stringify(req.url) + ',"ts":' + ts + '}'
    res.etag = '"' + ts + '"'
    res.writeHead(200, {
      'Cache-Control': 'public, max-age=120',
      'Content-Type': 'application/json',
      'Content-Length': body.length // in bytes as well: all of it is ASCII
    })
    res.end(body, 'latin1')
    next()
  })
})

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  console.log('listening on ' + server.url)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
