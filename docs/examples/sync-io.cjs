'use strict'

// Each answer needs something from outside, and the whole process stands still until it has come.
const { execFileSync } = require('node:child_process')
const { createServer } = require('node:http')

const server = createServer((req, res) => {
  execFileSync('sleep', ['0.04'])
  res.end('done\n')
}).listen(process.env.PORT || 3000, '127.0.0.1', () => {
  console.log('listening on http://127.0.0.1:' + server.address().port)
})
process.once('SIGINT', () => process.exit(0))
