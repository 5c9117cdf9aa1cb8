'use strict'

const { createServer } = require('http')
const log = require('./log')

const server = createServer((req, res) => {
  res.on('finish', () => log.line(JSON.stringify({ url: req.url, status: res.statusCode })))
  res.setHeader('Content-Type', 'application/json')
  res.end(JSON.stringify({ url: req.url }))
})

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', end)
process.once('SIGTERM', end)

function end () {
  server.close(() => log.flush().then(() => process.exit(0)))
}
