// @ts-check
// A ratio holds a bound, of an exercise or of a claim, where its whole interval does.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide } from '../../scripts/check/verdict.js'
import { ratioFinding } from '../../scripts/results/claim.js'

/** @type {[bound: { atLeast: number } | { atMost: number }, low: number, high: number, verdict: string][]} */
const cases = [
  [{ atLeast: 2 }, 2.1, 3, 'holds'],
  [{ atLeast: 2 }, 1.9, 3, 'undecided'],
  [{ atLeast: 2 }, 1.2, 1.9, 'fails'],
  [{ atMost: 0.5 }, 0.3, 0.49, 'holds'],
  [{ atMost: 0.5 }, 0.3, 0.51, 'undecided'],
  [{ atMost: 0.5 }, 0.51, 0.7, 'fails']
]
test('a verdict goes by the ends of the interval, and without one nothing is decided', () => {
  for (const [bound, low, high, verdict] of cases) {
    const ratio = { value: (low + high) / 2, low, high, count: 5 }
    assert.equal(decide(ratio, bound).verdict, verdict, `${low} to ${high}`)
    assert.equal(ratioFinding(ratio, bound).verdict.replace('unresolved', 'undecided'), verdict, `${low} to ${high}`)
  }
  assert.equal(decide(null, { atLeast: 2 }).verdict, 'undecided')
})
