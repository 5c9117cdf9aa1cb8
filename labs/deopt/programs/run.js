'use strict'

// Runs one case in one form. Usage: node run.js CASE FORM prints, as JSON, the nanoseconds of a call in each batch long
// after anything new came, and what came out. With "trace" behind it, under --trace-deopt and --allow-natives-syntax:
// V8 buffers what it says, so it is V8 that says where a phase begins, or that would not stand at its place.
const CALLS = 20000
const BATCHES = 60
const TIMED = 20 // the last batches of a phase: by then V8 has done what it does
const SHOWN = 60

// The same work in two forms each: one gives V8 something new after it has been optimised, the other does not. Both
// give the same results. In syntax that Node.js 8 reads and that it optimises in the same way as later ones.
const CASES = {
  pad: {
    slow: function () { return padded(function pad (val) { return val >= 10 ? val : '0' + val }) },
    fast: function () { return padded(function pad (val) { return (val >= 10 ? '' : '0') + val }) }
  },

  shape: {
    slow: function () { return boxes(ORDERS) },
    fast: function () { return boxes(ORDERS.map(function () { return ORDERS[0] })) }
  },

  number: {
    slow: function () { return { hot: scale(), before: range(0, SHOWN), after: halves(), add: addNumber } },
    fast: function () { return { hot: scale(), before: halves(), after: halves(), add: addNumber } }
  }
}

function padded (pad) { return { hot: pad, before: range(10, SHOWN), after: range(0, SHOWN), add: addLength } }

// Six orders of the same three properties: six hidden classes.
const ORDERS = ['whd', 'wdh', 'hwd', 'hdw', 'dwh', 'dhw']

function boxes (orders) {
  function volume (box) { return box.w * box.h * box.d }
  const after = range(0, SHOWN).map(function (i) { return makeBox(orders[i % orders.length], i) })
  const before = range(0, SHOWN).map(function (i) { return makeBox(orders[0], i) })
  return { hot: volume, before, after, add: addNumber }
}

function makeBox (order, i) {
  const values = { w: i, h: 2, d: 3 }
  const box = {}
  for (let at = 0; at < order.length; at++) box[order[at]] = values[order[at]]
  return box
}

function scale () {
  return function scale (value) { return value * 3 + 1 }
}

// As if anything could be in it: V8 has a kind of array for integers alone, and would notice the doubles there already.
function range (from, to) {
  const numbers = [{}]
  numbers.pop()
  for (let i = from; i < to; i++) numbers.push(i)
  return numbers
}

function halves () {
  const numbers = range(0, SHOWN)
  for (let i = 0; i < SHOWN; i++) numbers[i] += 0.5
  return numbers
}

function addLength (sum, value) { return sum + ('' + value).length }

function addNumber (sum, value) { return sum + value }

function many (hot, inputs, add, calls) {
  let sum = 0
  for (let i = 0, at = 0; i < calls; i++) {
    sum = add(sum, hot(inputs[at]))
    if (++at === inputs.length) at = 0
  }
  return sum
}

const one = CASES[process.argv[2]][process.argv[3]]()
const say = process.argv[4] === 'trace'
  ? new Function('text', '%DebugPrint(text)') // eslint-disable-line no-new-func
  : function () {}

function run (phase, inputs) {
  say('mark: ' + phase)
  const nanos = []
  let sum = 0
  for (let i = 0; i < BATCHES; i++) {
    const began = process.hrtime()
    sum += many(one.hot, inputs, one.add, CALLS)
    const took = process.hrtime(began)
    if (i >= BATCHES - TIMED) nanos.push((took[0] * 1e9 + took[1]) / CALLS)
  }
  return { settledNanos: nanos, sum }
}

run('before', one.before)
run('change', one.after)
console.log(JSON.stringify(run('settled', one.after)))
