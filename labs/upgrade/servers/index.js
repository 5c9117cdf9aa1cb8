'use strict'

// The server around a chain of steps: STATE says which. Each step gets the state of a request and gives it to the next
// one.
const { createServer } = require('http')
const listen = require('../../listen.cjs')

const KEEP_ALIVE_MS = 60000 // connections stay open between two bursts of load

const steps = require('./' + process.env.STATE + '/chain')
const server = createServer((req, res) => {
  let state = { url: req.url }
  for (let i = 0; i < steps.length; i++) state = steps[i](state)
  res.writeHead(state.route ? 200 : 404, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(state.body)
  })
  res.end(state.body)
})
server.keepAliveTimeout = KEEP_ALIVE_MS
listen(server)
