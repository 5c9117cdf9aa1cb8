'use strict'

const { createServer } = require('http')
const { orders } = require('./listeners')

let sold = 0

const server = createServer((req, res) => {
  sold++
  const order = { id: sold, item: 'lamp', note: 'to the left' + ' '.repeat(1000) + 'of the door' }
  orders.emit('sold', order)
  res.setHeader('Content-Type', 'application/json')
  res.end(JSON.stringify({ id: order.id, item: order.item }))
})

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
