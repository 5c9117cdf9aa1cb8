'use strict'

const { createServer } = require('http')
const { report } = require('./report')

const server = createServer(async (req, res) => {
  if (req.url === '/ping') return res.end('pong')
  if (req.url === '/report') {
    res.setHeader('Content-Type', 'application/json')
    return res.end(JSON.stringify(await report()))
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
