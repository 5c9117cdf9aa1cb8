'use strict'

// A loop, and one that is so many per cent longer.
const { LOOPS_PER_MS, spin } = require('../../equipment/work.cjs')

module.exports = percent => (req, res) => {
  spin(LOOPS_PER_MS / 5 * (1 + percent / 100))
  res.end('hi')
}
