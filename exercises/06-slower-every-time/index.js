'use strict'

const restify = require('restify')
const { timestamp, etagger, fetchContent, watchMemory, peakBytes } = require('./util')()

const server = restify.createServer()

server.pre(status)
server.use(etagger().bind(server))
server.use(watchMemory)

server.get('/seed/v1', answer)
server.get('/seed/large', answer)

function answer (req, res, next) {
  fetchContent(req.url, (err, content) => {
    if (err) return next(err)
    res.header('Cache-Control', 'public, max-age=120')
    res.send({ data: content, url: req.url, ts: timestamp() })
    next()
  })
}

// What the process looks like from inside: ask for it before a load, and after it. Nothing watches this request.
function status (req, res, next) {
  if (req.url !== '/status') return next()
  const { rss } = process.memoryUsage()
  const waitsFor = {}
  for (const type of process.getActiveResourcesInfo()) waitsFor[type] = (waitsFor[type] || 0) + 1
  res.send({ rss, peakBytes: peakBytes(), listeners: server.listenerCount('after'), waitsFor })
  next(false)
}

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  console.log('listening on ' + server.url)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
