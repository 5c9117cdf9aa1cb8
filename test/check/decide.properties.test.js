// @ts-check
// What must hold of every verdict: a better ratio, or a looser bound, is never judged worse.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decide } from '../../scripts/check/verdict.js'
import { ratioFinding } from '../../scripts/results/claim.js'

/** @import { BoundedInterval } from '../../scripts/results/interval.js' */

const RANKS = { fails: 0, undecided: 1, unresolved: 1, holds: 2 }
const NUM_RUNS = 1000

const positive = fc.double({ min: 1e-3, max: 1e3, noNaN: true })
const width = fc.double({ min: 0, max: 10, noNaN: true })
const interval = fc.tuple(positive, width, width)
  .map(([value, below, above]) => ({ value, low: value / (1 + below), high: value * (1 + above), count: 5 }))
const more = fc.double({ min: 1, max: 100, noNaN: true })

/** @param {BoundedInterval} ratio */
function times ({ value, low, high, count }, by) {
  return { value: value * by, low: low * by, high: high * by, count }
}

/** @type {Record<string, { judge: (ratio: BoundedInterval, bound: number) => string, isUpper?: boolean }>} */
const JUDGES = {
  'of a check, at least': { judge: (ratio, atLeast) => decide(ratio, { atLeast }).verdict },
  'of a check, at most': { judge: (ratio, atMost) => decide(ratio, { atMost }).verdict, isUpper: true },
  'of a claim, at least': { judge: (ratio, atLeast) => ratioFinding(ratio, { atLeast }).verdict },
  'of a claim, at most': { judge: (ratio, atMost) => ratioFinding(ratio, { atMost }).verdict, isUpper: true }
}

for (const [name, { judge, isUpper = false }] of Object.entries(JUDGES)) {
  const better = by => isUpper ? 1 / by : by

  test(`the verdict ${name}, is no worse for a better ratio or a looser bound`, () => {
    fc.assert(fc.property(interval, positive, more, (ratio, bound, by) => {
      const rank = RANKS[judge(ratio, bound)]
      assert.ok(rank <= RANKS[judge(times(ratio, better(by)), bound)], 'for a better ratio')
      assert.ok(rank <= RANKS[judge(ratio, bound / better(by))], 'for a looser bound')
    }), { numRuns: NUM_RUNS })
  })

  test(`the verdict ${name}, goes by the ends of the interval`, () => {
    fc.assert(fc.property(interval, more, (ratio, by) => {
      const { low, high } = ratio
      const [good, bad] = isUpper ? [high, low] : [low, high]
      const beyond = better(by * 1.001)
      assert.equal(judge(ratio, good / beyond), 'holds')
      assert.equal(judge(ratio, bad * beyond), 'fails')
    }), { numRuns: NUM_RUNS })
  })
}
