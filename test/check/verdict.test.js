// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide } from '../../scripts/check/verdict.js'
import { between } from '../support/record.js'

test('a ratio holds when its whole interval is within the bound, fails beyond it, and is undecided between', () => {
  /** @type {[any, { atMost: number } | { atLeast: number }, string][]} */
  const cases = [
    [between(0.3, 0.45), { atMost: 0.5 }, 'holds'],
    [between(0.3, 0.55), { atMost: 0.5 }, 'undecided'],
    [between(0.52, 0.9), { atMost: 0.5 }, 'fails'],
    [between(2.1, 3), { atLeast: 2 }, 'holds'],
    [between(1.9, 3), { atLeast: 2 }, 'undecided'],
    [between(1.1, 1.9), { atLeast: 2 }, 'fails'],
    [{ value: 9, low: null, high: null, count: 2 }, { atLeast: 2 }, 'undecided'],
    [{ value: NaN, low: NaN, high: NaN, count: 5 }, { atMost: 2 }, 'undecided'],
    [null, { atMost: 2 }, 'undecided']
  ]
  for (const [of, bound, verdict] of cases) {
    assert.equal(decide(of, bound).verdict, verdict, JSON.stringify([of, bound]))
  }
})
