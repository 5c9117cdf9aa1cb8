'use strict'

// The same CPU time, and 17 ms of waiting in place of 4: the rate falls, the cost does not.
const { LOOPS_PER_MS, spin } = require('./work.cjs')

const after = waitMs => (req, res) => {
  spin(1.2 * LOOPS_PER_MS)
  setTimeout(() => res.end('hi'), waitMs)
}

exports.older = after(4)
exports.now = after(17)
