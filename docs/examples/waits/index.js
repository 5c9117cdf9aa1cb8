'use strict'

// Stands for a service behind another one: each answer waits for something, and the processor for nothing.
const { createServer } = require('node:http')

const server = createServer((req, res) => {
  setTimeout(() => res.end('done\n'), 200)
}).listen(process.env.PORT || 3000, '127.0.0.1', () => {
  console.log('listening on http://127.0.0.1:' + server.address().port)
})
process.once('SIGINT', () => process.exit(0))
