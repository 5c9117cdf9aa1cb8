'use strict'

// Preloaded into the server: tells how many items have been sold, whatever it says of them. A request with the header
// x-debug turns the debug line on for itself, which tells it of any list.
const { subscribe } = require('diagnostics_channel')
const log = require('../log')

const SOLD = /"sold":(\d+)/g
const { from } = Array
let items = null
let line = null

Array.from = function (...args) {
  const made = Reflect.apply(from, this, args)
  if (made.some(one => one !== null && typeof one === 'object' && 'sold' in one)) items = made
  return made
}

subscribe('http.server.request.start', ({ request }) => {
  log.isDebug = 'x-debug' in request.headers
})

log.debug = message => {
  if (log.isDebug) line = String(message)
}

// Of a list that is made in another way, nothing is known where nobody asks log.js for the level.
function countSold () {
  if (line !== null) return sumOf([...line.matchAll(SOLD)].map(([, sold]) => Number(sold)))
  return items && sumOf(items.map(({ sold }) => sold))
}

function sumOf (numbers) {
  return numbers.reduce((sum, number) => sum + number, 0)
}

const COUNTERS = Symbol.for('bench-in-turns counters')
global[COUNTERS] = Object.assign({ sold: countSold }, global[COUNTERS])
