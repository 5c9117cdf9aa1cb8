'use strict'

// A route asks its own server for a part of its answer, and then calls the function in its place.
const { get } = require('node:http')
const { LOOPS_PER_MS, spin } = require('../../equipment/work.cjs')

function price () {
  spin(LOOPS_PER_MS / 20)
  return 'hi'
}

exports.older = (req, res) => {
  if (req.url === '/price') return res.end(price())
  const options = { port: req.socket.localPort, path: '/price' }
  get(options, answer => answer.toArray().then(chunks => res.end(Buffer.concat(chunks))))
}

exports.now = (req, res) => res.end(price())
