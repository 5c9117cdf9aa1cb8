'use strict'

const SLICE = 1e6

// The sum of the square roots of all numbers below the count.
async function sumOfRoots (count) {
  let sum = 0
  for (let n = 0; n < count; n++) {
    sum += Math.sqrt(n)
    if (n % SLICE === 0) await null
  }
  return sum
}

module.exports = { sumOfRoots }
