'use strict'

const { setImmediate } = require('timers/promises')

const SLICE = 1e6

// The sum of the square roots of all numbers below the count.
async function sumOfRoots (count) {
  let sum = 0
  for (let n = 0; n < count; n++) {
    sum += Math.sqrt(n)
    if (n % SLICE === 0) await setImmediate() // a turn of the loop: timers and requests are served
  }
  return sum
}

module.exports = { sumOfRoots }
