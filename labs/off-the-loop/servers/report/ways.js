'use strict'

// The ways in which a report can be made. Each is opened once, and kept.
const { fork } = require('child_process')
const { createRequire } = require('module')
const { join } = require('path')
const { setImmediate } = require('timers/promises')
const { longestSequence, searchOn } = require('./sequence')

const SEQUENCE = require.resolve('./sequence')
const SLICE_MS = 5
const LOOKED_AT = 100 // numbers between two looks at the clock

exports.loop = () => ({ report: async limit => longestSequence(limit), close () {} })

exports.slices = () => ({ report: searchInSlices, close () {} })

// Whatever waits gets its turn between two slices.
async function searchInSlices (limit) {
  let best = { number: 1, steps: 0 }
  let untilMs = performance.now() + SLICE_MS
  for (let from = 1; from < limit; from += LOOKED_AT) {
    best = searchOn(best, from, Math.min(from + LOOKED_AT, limit))
    if (performance.now() < untilMs) continue
    await setImmediate()
    untilMs = performance.now() + SLICE_MS
  }
  return best
}

exports.worker = () => {
  const { Piscina } = createRequire(join(process.env.PACKAGES, '_'))('piscina')
  const pool = new Piscina({ filename: SEQUENCE, name: 'longestSequence', minThreads: 1, maxThreads: 1 })
  return { report: limit => pool.run(limit), close: () => pool.destroy() }
}

exports.child = () => {
  const child = fork(SEQUENCE, { serialization: 'advanced', execArgv: [] })
  const waiting = []
  child.on('message', answer => waiting.shift()(answer)) // it answers in the order in which it is asked
  const report = limit => new Promise(resolve => {
    waiting.push(resolve)
    child.send(limit)
  })
  return { report, close: () => child.kill('SIGKILL') }
}
