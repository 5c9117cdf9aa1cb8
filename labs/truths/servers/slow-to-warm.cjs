'use strict'

// The first three thousand answers take three times as long, and then all are as quick as before.
const { LOOPS_PER_MS, spin } = require('../../equipment/work.cjs')

const LOOPS = LOOPS_PER_MS / 2
let answered = 0

exports.older = (req, res) => {
  spin(LOOPS)
  res.end('hi')
}

exports.now = (req, res) => {
  spin(++answered > 3000 ? LOOPS : 3 * LOOPS)
  res.end('hi')
}
