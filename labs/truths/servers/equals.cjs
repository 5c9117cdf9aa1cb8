'use strict'

// One and the same.
const { LOOPS_PER_MS, spin } = require('../../equipment/work.cjs')

exports.older = exports.now = (req, res) => {
  spin(LOOPS_PER_MS / 5)
  res.end('hi')
}
