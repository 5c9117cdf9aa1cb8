'use strict'

// Runs one case in one form. Usage: node run.js CASE FORM prints, as JSON, the nanoseconds of a call in each batch long
// after anything new came, and what came out. With "trace" behind it, under --trace-deopt and --allow-natives-syntax:
// V8 buffers what it says, so it is V8 that says where a phase begins, or that would not stand at its place.
const cases = require('./cases')

const CALLS = 20000
const BATCHES = 60
const TIMED = 20 // the last batches of a phase: by then V8 has done what it does

const one = cases[process.argv[2]][process.argv[3]]()
const say = process.argv[4] === 'trace'
  ? new Function('text', '%DebugPrint(text)') // eslint-disable-line no-new-func
  : function () {}

function run (phase, inputs) {
  say('mark: ' + phase)
  const nanos = []
  let sum = 0
  for (let i = 0; i < BATCHES; i++) {
    const began = process.hrtime()
    sum += cases.many(one.hot, inputs, one.add, CALLS)
    const took = process.hrtime(began)
    if (i >= BATCHES - TIMED) nanos.push((took[0] * 1e9 + took[1]) / CALLS)
  }
  return { settledNanos: nanos, sum }
}

run('before', one.before)
run('change', one.after)
console.log(JSON.stringify(run('settled', one.after)))
