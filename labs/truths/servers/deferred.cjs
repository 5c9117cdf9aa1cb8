'use strict'

// Twice the work, and it is done later: a queue that a timer empties.
const { LOOPS_PER_MS, spin } = require('../../equipment/work.cjs')

const LOOPS = LOOPS_PER_MS / 5
const EVERY_MS = 100
let waiting = 0

exports.older = (req, res) => {
  spin(LOOPS)
  res.end('hi')
}

exports.now = (req, res) => {
  waiting++
  res.end('hi')
}

setInterval(() => {
  for (; waiting > 0; waiting--) spin(2 * LOOPS)
}, EVERY_MS)
