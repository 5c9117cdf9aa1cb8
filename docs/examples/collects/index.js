'use strict'

// Keeps what it made for the last answers, so that V8 has much to look through, again and again.
const { createServer } = require('node:http')

const KEPT = 100
const OBJECTS = 5_000
const last = []

const server = createServer((req, res) => {
  last.push(Array.from({ length: OBJECTS }, (_, i) => ({ i, text: 'row ' + i })))
  if (last.length > KEPT) last.shift()
  res.end('done\n')
}).listen(process.env.PORT || 3000, '127.0.0.1', () => {
  console.log('listening on http://127.0.0.1:' + server.address().port)
})
process.once('SIGINT', () => process.exit(0))
