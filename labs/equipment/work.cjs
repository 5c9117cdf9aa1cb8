'use strict'

// Work of which twice as much takes twice as long.
exports.spin = function spin (loops) {
  let sum = 0
  for (let i = 0; i < loops; i++) sum = (sum * 31 + i) | 0
  return sum
}

exports.LOOPS_PER_MS = 250_000 // about
