'use strict'

/** The number below the limit whose Collatz sequence is longest, and how long it is. */
function longestSequence (limit) {
  return searchOn({ number: 1, steps: 0 }, 1, limit)
}

/** The same from one number to another one, with the best of those before. */
function searchOn (best, from, to) {
  let { number, steps } = best
  for (let start = from; start < to; start++) {
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

// As a child process: it ends when its server does.
if (require.main === module) {
  process.on('message', limit => process.send(longestSequence(limit)))
  process.on('SIGINT', () => {}) // a terminal sends it to all; the server says when it is over
}

module.exports = { longestSequence, searchOn }
