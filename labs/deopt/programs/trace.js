'use strict'

// Runs one case in one form under --trace-opt, --trace-deopt and --allow-natives-syntax. V8 buffers what it says, so
// the marks between the phases are said by V8 as well: only then do they stand at their place.
const cases = require('./cases')

const CALLS = 10000
const BATCHES = 150

const say = new Function('text', '%DebugPrint(text)') // eslint-disable-line no-new-func

const one = cases[process.argv[2]][process.argv[3]]()
const phases = [['before', one.before], ['change', one.after], ['settled', one.after]]

phases.forEach(function (phase) {
  say('mark: ' + phase[0])
  for (let i = 0; i < BATCHES; i++) cases.many(one.hot, phase[1], one.add, CALLS)
})
