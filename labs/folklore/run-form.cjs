'use strict'
// Runs one form of one experiment, in a process that has run nothing else: what an engine makes of a function depends
// on what came before. In syntax that Node.js 4 understands, and without `let` in a loop, which it does not optimise.
//
//   run-form.cjs check FILE NAME        do both forms return the same? If not, or if this version cannot run them: why
//   run-form.cjs slow|fast FILE NAME    how long does a call take, in ns?
const path = require('path')

const CHECKED = 200 // inputs
const FIRST_CALLS = 1e6
const FIRST_LIMIT_NS = 1.2e9
const LOOKED_AT = 16383 // calls between two looks at the clock, a mask
const BATCH_NS = 2.5e6
const WARM_LIMIT_NS = 40e6
const ALIKE = 1.05 // for this many batches in a row, the form is warm
const ALIKE_BATCHES = 3
const TIMED_BATCHES = 9
const DIGITS = 5

const sinks = new Array(16).fill(0) // results go here, so that no engine can leave out what made them

function load (file, name) {
  const experiment = require(path.resolve(file))[name]
  for (const form of ['slow', 'fast']) {
    if (typeof experiment[form] !== 'function') throw new TypeError('it has no function ' + form)
  }
  return experiment
}

/** Both forms of all inputs, but those for which they are known to differ: there, they must. */
function check (experiment) {
  const known = experiment.differ || []
  for (let i = 0; i < CHECKED; i++) {
    const slow = JSON.stringify(experiment.slow(i))
    const fast = JSON.stringify(experiment.fast(i))
    const differ = slow !== fast
    if (differ !== (known.indexOf(i) !== -1)) {
      throw new Error('for ' + i + ' the forms return ' + slow + ' and ' + fast + (differ ? '' : ', and are said to differ'))
    }
  }
  return {}
}

function nsSince (start) {
  const passed = process.hrtime(start)
  return passed[0] * 1e9 + passed[1]
}

function rounded (value) {
  return Number(value.toPrecision(DIGITS))
}

/** One loop over a million calls, as in the text that it comes from. What takes too long ends early. */
function timeFirst (form) {
  const start = process.hrtime()
  var i = 0
  while (i < FIRST_CALLS) {
    sinks[i & 15] = form(i)
    i++
    if ((i & LOOKED_AT) === 0 && nsSince(start) > FIRST_LIMIT_NS) break
  }
  return { firstNs: rounded(nsSince(start) / i) }
}

function batchNs (form, from, count) {
  const end = from + count
  const start = process.hrtime()
  for (var i = from; i < end; i++) sinks[i & 15] = form(i)
  return nsSince(start)
}

/** Grows the batch until it takes long enough for the clock, warms up until batches are alike, and times some. */
function timeSteady (form) {
  const start = process.hrtime()
  const warm = []
  const timed = []
  var done = 0
  var count = 8
  while (timed.length < TIMED_BATCHES) {
    const ns = batchNs(form, done, count)
    const isWarm = timed.length > 0 || areAlike(warm.slice(-ALIKE_BATCHES)) || nsSince(start) > WARM_LIMIT_NS
    done += count
    if (ns < BATCH_NS && timed.length === 0) count *= 2
    else (isWarm ? timed : warm).push(ns / count)
  }
  timed.sort(function (a, b) { return a - b })
  return { ns: rounded(timed[TIMED_BATCHES >> 1]) }
}

function areAlike (batches) {
  return batches.length === ALIKE_BATCHES && Math.max.apply(null, batches) < ALIKE * Math.min.apply(null, batches)
}

function run (mode, file, name) {
  try {
    const experiment = load(file, name)
    if (mode === 'check') return check(experiment)
    return Object.assign(experiment.isFresh ? timeFirst(experiment[mode]) : {}, timeSteady(experiment[mode]))
  } catch (error) {
    // An old version may lack what an experiment is about: that is an answer, too.
    if (mode !== 'check') throw error
    const message = String(error.message).split('\n')[0]
    return { reason: error instanceof SyntaxError ? 'no syntax: ' + message : message }
  }
}

console.log(JSON.stringify(run(process.argv[2], process.argv[3], process.argv[4])))
