'use strict'

// Answers with a stub: a short text that is the same whatever it went through before.
//   CHAIN  a file that exports an array of steps
//   FIXED  another one with the same steps; FIXES says how many of the first ones come from it
//   DEPTH  after so many steps it answers
const { createServer } = require('http')
const listen = require('../../listen.cjs')

const KEEP_ALIVE_MS = 60000 // connections stay open between two bursts of load
const STUB = 'stub'

const { CHAIN, FIXED, FIXES, DEPTH } = process.env
let last // what was computed is kept, so that no compiler leaves out what nobody reads

const chain = [...require(FIXED).slice(0, FIXES), ...require(CHAIN).slice(FIXES)].slice(0, DEPTH)
const server = createServer(({ url, method, headers }, res) => {
  let state = { url, method, headers }
  for (let i = 0; i < chain.length; i++) state = chain[i](state)
  last = state
  res.end(STUB)
})
server.keepAliveTimeout = KEEP_ALIVE_MS
listen(server)

process.on('exit', () => last)
