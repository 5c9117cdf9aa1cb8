'use strict'

const { createServer } = require('http')
const { ask } = require('./offers')

const server = createServer(async (req, res) => {
  const best = await ask(200)
  res.setHeader('Content-Type', 'application/json')
  res.end(JSON.stringify({ best }))
})

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  console.log('green, process ' + process.pid + ', listens on http://127.0.0.1:' + server.address().port)
})

process.once('disconnect', () => process.exit(0)) // index.js, which started it, is gone
