'use strict'

const DIES_AT = Number(process.env.DIES_AT) // a test's: whoever computes this one dies of it

/** The number below the limit whose Collatz sequence is longest, and how long it is. */
function longestSequence (limit) {
  expectLimit(limit)
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

function expectLimit (limit) {
  if (!Number.isInteger(limit) || limit < 1) { throw new RangeError(`a report needs a whole number above 0, and got ${limit}`) }
  if (limit === DIES_AT) process.exit(3)
}

module.exports = { expectLimit, longestSequence, searchOn }
