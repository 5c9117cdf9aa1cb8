'use strict'
// Runs one form of one experiment, in a process that has run nothing else: what an engine makes of a function depends
// on what came before. In syntax that Node.js 4 understands, and without `let` in a loop, which it does not optimise.
//
//   run-form.cjs check FILE NAME        do both forms return the same? If not, or if this version cannot run them: why
//   run-form.cjs slow|fast FILE NAME    how long does a call take, in ns?
const assert = require('assert')
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

const sinks = new Array(16) // results go here, so that no engine can leave out what made them
for (let i = 0; i < sinks.length; i++) sinks[i] = 0

function load (file, name) {
  const experiment = require(path.resolve(file))[name]()
  for (const form of ['slow', 'fast']) {
    if (typeof experiment[form] !== 'function') throw new TypeError('it has no function ' + form)
  }
  return experiment
}

/** Both forms of all inputs, but those for which they are known to differ: there, they must. */
function check (experiment) {
  const inputs = Array.from({ length: CHECKED }, function (_, i) { return i })
  const known = experiment.differ || []
  return Promise.all(inputs.map(function (i) {
    return Promise.all([experiment.slow(i), experiment.fast(i)]).then(function (results) {
      const differs = !isEqual(results[0], results[1])
      if (differs === (known.indexOf(i) !== -1)) return
      const is = JSON.stringify(results[0]) + ' and ' + JSON.stringify(results[1])
      throw new Error('for ' + i + ' the forms return ' + is + (differs ? '' : ', and are said to differ'))
    })
  })).then(function () { return {} })
}

function isEqual (one, other) {
  try {
    assert.deepStrictEqual(one, other)
    return true
  } catch (error) {
    return false
  }
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

function loop (form, from, count) {
  const end = from + count
  for (var i = from; i < end; i++) sinks[i & 15] = form(i)
}

function loopOfPromises (form, from, count) {
  return new Promise(function (resolve, reject) {
    var i = from
    const end = from + count
    function next (value) {
      sinks[i & 15] = value
      if (i === end) return resolve()
      form(i++).then(next, reject)
    }
    next(0)
  })
}

/** Grows the batch until it takes long enough for the clock, warms up until batches are alike, and times some. */
function timeSteady (form, isAsync) {
  const startedNs = process.hrtime()
  const run = isAsync ? loopOfPromises : loop
  const warm = []
  const timed = []
  var done = 0
  var count = 8
  function isWarm () {
    return timed.length > 0 || areAlike(warm.slice(-ALIKE_BATCHES)) || nsSince(startedNs) > WARM_LIMIT_NS
  }
  function took (ns) {
    done += count
    if (ns < BATCH_NS && timed.length === 0) count *= 2
    else (isWarm() ? timed : warm).push(ns / count)
    return timed.length < TIMED_BATCHES ? step() : { ns: rounded(medianOf(timed)) }
  }
  function step () {
    const start = process.hrtime()
    return Promise.resolve(run(form, done, count)).then(function () { return took(nsSince(start)) })
  }
  return step()
}

function medianOf (values) {
  values.sort(function (a, b) { return a - b })
  return values[values.length >> 1]
}

function areAlike (batches) {
  return batches.length === ALIKE_BATCHES && Math.max.apply(null, batches) < ALIKE * Math.min.apply(null, batches)
}

function time (experiment, name) {
  const first = experiment.isFresh ? timeFirst(experiment[name]) : {}
  return timeSteady(experiment[name], experiment.isAsync).then(function (steady) {
    return Object.assign(first, steady)
  })
}

function run () {
  const experiment = load(process.argv[3], process.argv[4])
  return mode === 'check' ? check(experiment) : time(experiment, mode)
}

function reasonOf (error) {
  const message = String(error && error.message).split('\n')[0]
  return error instanceof SyntaxError ? 'no syntax: ' + message : message
}

const mode = process.argv[2]
Promise.resolve().then(run).catch(function (error) {
  // An old version may lack what an experiment is about: that is an answer, too.
  if (mode === 'check') return { reason: reasonOf(error) }
  console.error(String(error))
  process.exit(1)
}).then(function (result) { console.log(JSON.stringify(result)) })
