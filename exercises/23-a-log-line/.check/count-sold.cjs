'use strict'

// Preloaded into the server: tells how many items have been sold, whatever it says of them.
const { from } = Array
let items = null

Array.from = function (...args) {
  const made = Reflect.apply(from, this, args)
  if (made.some(one => one !== null && typeof one === 'object' && 'sold' in one)) items = made
  return made
}

// Of a list that is made in another way, nothing is known.
function countSold () {
  return items && items.reduce((sum, { sold }) => sum + sold, 0)
}

const COUNTERS = Symbol.for('bench-in-turns counters')
global[COUNTERS] = Object.assign({ sold: countSold }, global[COUNTERS])
