'use strict'

// The number below the limit whose Collatz sequence is longest, and how long it is.
function longestSequence (limit) {
  let number = 1
  let steps = 0
  for (let start = 1; start < limit; start++) {
    const found = countSteps(start)
    if (found > steps) [number, steps] = [start, found]
  }
  return { number, steps }
}

function countSteps (start) {
  let steps = 0
  for (let n = start; n !== 1; steps++) n = n % 2 === 0 ? n / 2 : 3 * n + 1
  return steps
}

async function report (limit) {
  return longestSequence(limit)
}

module.exports = { report }
