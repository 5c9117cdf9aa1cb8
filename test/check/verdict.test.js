// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide } from '../../scripts/check/verdict.js'

const ratio = (low, high) => ({ value: Math.sqrt(low * high), low, high, count: 5 })

test('a ratio holds when its whole interval is within the bound, fails beyond it, and is undecided between', () => {
  /** @type {[any, { atMost: number } | { atLeast: number }, string][]} */
  const cases = [
    [ratio(0.3, 0.45), { atMost: 0.5 }, 'holds'],
    [ratio(0.3, 0.55), { atMost: 0.5 }, 'undecided'],
    [ratio(0.52, 0.9), { atMost: 0.5 }, 'fails'],
    [ratio(2.1, 3), { atLeast: 2 }, 'holds'],
    [ratio(1.9, 3), { atLeast: 2 }, 'undecided'],
    [ratio(1.1, 1.9), { atLeast: 2 }, 'fails'],
    [{ value: 9, low: null, high: null, count: 2 }, { atLeast: 2 }, 'undecided'],
    [{ value: NaN, low: NaN, high: NaN, count: 5 }, { atMost: 2 }, 'undecided'],
    [null, { atMost: 2 }, 'undecided']
  ]
  for (const [of, bound, verdict] of cases) {
    assert.equal(decide(of, bound).verdict, verdict, JSON.stringify([of, bound]))
  }
})
