'use strict'

const { createServer } = require('http')
const { score } = require('./offers')

const server = createServer((req, res) => {
  const best = score(20)
  res.setHeader('Content-Type', 'application/json')
  res.end(JSON.stringify({ best }))
})

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  console.log('blue, process ' + process.pid + ', listens on http://127.0.0.1:' + server.address().port)
})

process.once('disconnect', () => process.exit(0)) // index.js, which started it, is gone
