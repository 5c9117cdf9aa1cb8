'use strict'

// Runs one case in one form and prints, as JSON, the nanoseconds of a call in each batch, and what came out.
const cases = require('./cases')

const CALLS = 20000
const BATCHES = 60
const TIMED = 20 // the last batches of a phase: by then V8 has done what it does

const one = cases[process.argv[2]][process.argv[3]]()

function run (inputs) {
  const nanos = []
  let sum = 0
  for (let i = 0; i < BATCHES; i++) {
    const began = process.hrtime()
    sum += cases.many(one.hot, inputs, one.add, CALLS)
    const took = process.hrtime(began)
    if (i >= BATCHES - TIMED) nanos.push((took[0] * 1e9 + took[1]) / CALLS)
  }
  return { nanos, sum }
}

run(one.before)
run(one.after)
const settled = run(one.after)
console.log(JSON.stringify({ settledNanos: settled.nanos, sum: settled.sum }))
