'use strict'
const http = require('http')
const { report } = require('./report')

const server = http.createServer((req, res) => {
  const [, page, station, above] = req.url.split('/') // such as /report/north/700
  const text = page === 'report' ? report(station, above) : null
  res.writeHead(text === null ? 404 : 200, { 'content-type': 'text/plain; charset=utf-8' })
  res.end(text === null ? 'no such report\n' : text + '\n')
})

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log(`listening on http://${address}:${port}`)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
