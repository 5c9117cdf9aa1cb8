// @ts-check
// Holm's method and the t test against values worked out by hand.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holm, ratioPValue } from '../../scripts/results/holm.js'
import { hasEnds, ratioInterval } from '../../scripts/results/interval.js'

const near = (actual, wanted) => assert.ok(Math.abs(actual - wanted) < 1e-5, `${actual} is not ${wanted}`)

test('the least p-value counts four times of four, the next three times, and none falls below the one before', () => {
  // In order 0.005 x 4, 0.01 x 3, 0.03 x 2, and 0.04 x 1, which is less than the 0.06 before it.
  const adjusted = holm([0.01, 0.04, 0.03, 0.005])
  for (const [i, wanted] of [0.03, 0.06, 0.06, 0.02].entries()) near(adjusted[i], wanted)
})

test('a p-value alone stays as it is, none passes 1, equal ones stay equal, and of nothing there is none', () => {
  assert.deepEqual(holm([0.04]), [0.04])
  assert.deepEqual(holm([0.7, 0.9]), [1, 1])
  assert.deepEqual(holm([0.03, 0.03]), [0.06, 0.06])
  assert.deepEqual(holm([]), [])
})

test('the p-value of ratios is that of the t test on their logarithms, whichever is over the other', () => {
  // Logarithms 1, 2, 3: t = 2 / (1 / sqrt 3); with two degrees of freedom, p = 1 - t / sqrt(t² + 2)
  const t = 2 * Math.sqrt(3)
  const ratios = [1, 2, 3].map(Math.exp)
  near(ratioPValue(ratios), 1 - t / Math.sqrt(t ** 2 + 2))
  near(ratioPValue(ratios.map(ratio => 1 / ratio)), ratioPValue(ratios))
})

test('a p-value is below 5 % exactly where the interval does not hold 1', () => {
  const seen = new Set()
  for (let i = 1; i < 200; i++) {
    const ratios = Array.from({ length: 8 }, (_, k) => 1 + i / 1000 + Math.sin(i * 7 + k * 13) / 10)
    const interval = ratioInterval(ratios)
    const isBeyond = hasEnds(interval) && (interval.low > 1 || interval.high < 1)
    assert.equal(ratioPValue(ratios) < 0.05, isBeyond, `${ratios}`)
    seen.add(isBeyond)
  }
  assert.equal(seen.size, 2)
})

test('two ratios show nothing, nor do those of which one is not known, and ratios that are all the same differ for certain or not at all', () => {
  assert.equal(ratioPValue([2, 2]), 1)
  for (const unknown of [NaN, 0, Infinity]) assert.equal(ratioPValue([2, 2, 2, unknown]), 1)
  assert.equal(ratioPValue([1, 1, 1]), 1)
  assert.equal(ratioPValue([2, 2, 2]), 0)
})
