'use strict'

const { createServer } = require('http')
const log = require('./log')

const items = Array.from({ length: 1000 }, (_, i) => ({ id: i, name: 'item ' + i, sold: 0 }))

const server = createServer((req, res) => {
  const item = items[Number(req.url.slice('/items/'.length))]
  if (!item) {
    res.writeHead(404)
    return res.end()
  }
  item.sold++
  log.debug('sold ' + item.name + ', now the list is ' + JSON.stringify(items))
  res.setHeader('Content-Type', 'application/json')
  res.end(JSON.stringify({ id: item.id, name: item.name }))
})

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
