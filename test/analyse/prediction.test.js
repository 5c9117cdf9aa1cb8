// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgePrediction } from '../../scripts/analyse/prediction.js'

const interval = (low, high) => ({ value: 2, low, high, count: 9 })

/** @type {[number | null, number | null, string][]} of a prediction of 1 to 3 */
const cases = [
  [1.5, 2.5, 'inside'],
  [1, 3, 'inside'],
  [0.9, 2.5, 'overlapping'],
  [1.5, 3.1, 'overlapping'],
  [0.5, 4, 'overlapping'],
  [0.5, 1, 'overlapping'],
  [3, 4, 'overlapping'],
  [0.5, 0.9, 'below'],
  [3.1, 4, 'above'],
  [null, null, 'unknown']
]
for (const [low, high, verdict] of cases) {
  test(`of a prediction of 1 to 3, ${low} to ${high} is ${verdict}`, () =>
    assert.equal(judgePrediction({ low: 1, high: 3 }, interval(low, high)), verdict))
}

test('of what was not measured nothing is known', () => assert.equal(judgePrediction({ low: 1, high: 3 }, null), 'unknown'))
