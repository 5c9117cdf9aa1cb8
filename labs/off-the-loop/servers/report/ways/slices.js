'use strict'

const { setImmediate } = require('timers/promises')
const { expectLimit, searchOn } = require('../sequence')

const SLICE_MS = 5
const LOOKED_AT = 100 // numbers between two looks at the clock

exports.open = () => ({ report, usage: async () => null, close: () => {} })

// Whatever waits gets its turn between two slices.
async function report (limit) {
  expectLimit(limit)
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
