'use strict'

// The server around a chain of steps, each of which gets the state of a request and gives it to the next one.
//   FIXES  how many of the first steps are the optimised ones
//   DEPTH  after so many steps a stub is answered, a short text that is always the same
const { createServer } = require('http')
const listen = require('../../listen.cjs')
const optimised = require('./optimised/chain')
const unoptimised = require('./unoptimised/chain')

const KEEP_ALIVE_MS = 60000 // connections stay open between two bursts of load
const STUB = 'stub'

const { FIXES, DEPTH } = process.env
let last // what was computed for a stub is kept, so that no compiler leaves out what nobody reads

const steps = optimised.slice(0, FIXES).concat(unoptimised.slice(FIXES)).slice(0, DEPTH)
const server = createServer((req, res) => {
  let state = { url: req.url }
  for (let i = 0; i < steps.length; i++) state = steps[i](state)
  if (DEPTH !== undefined) {
    last = state
    res.end(STUB)
    return
  }
  res.writeHead(state.route ? 200 : 404, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(state.body)
  })
  res.end(state.body)
})
server.keepAliveTimeout = KEEP_ALIVE_MS
listen(server)

process.on('exit', () => last)
