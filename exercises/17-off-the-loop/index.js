'use strict'

const { createServer } = require('http')
const { report } = require('./report')

const server = createServer(async (req, res) => {
  const [, page, limit = 100000] = req.url.split('/') // such as /report/90000
  if (page === 'ping') return res.end('pong')
  if (page === 'report') {
    res.setHeader('Content-Type', 'application/json')
    return res.end(JSON.stringify(await report(Number(limit))))
  }
  res.writeHead(404)
  res.end()
})

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
