// @ts-check
// Intervals against published values and values worked out by hand, and what they allow to be said.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stats } from 'bench-in-turns'
import { slopeInterval, trimmedRatioInterval, unpairedRatioInterval, verdictOn } from '../../scripts/results/estimates.js'
import { interval } from '../support/record.js'

const upTo = count => Array.from({ length: count }, (_, i) => i + 1)
const logs = (...values) => values.map(Math.exp)
const near = (actual, wanted) =>
  assert.ok(Math.abs(actual - wanted) <= 0.001 * wanted, `${actual} is not about ${wanted}`)

// Ranks as in the usual tables of 95 % intervals for a median by the sign test.
for (const [count, low, high] of [[6, 1, 6], [8, 1, 8], [9, 2, 8], [20, 6, 15], [40, 14, 27], [10_000, 4902, 5099]]) {
  test(`the interval of a median of ${count} goes from rank ${low} to ${high}`, () =>
    assert.deepEqual(stats.medianInterval(upTo(count).toReversed()), { value: (count + 1) / 2, low, high, count }))
}

// Mean 1, standard deviation 2, t(0.975, 2) = 4.3027
test('a mean may be below 0, and its interval is Student\'s t', () => {
  const { value, low, high, count } = stats.meanInterval([-1, 1, 3])
  assert.deepEqual([value, count, Number(low).toFixed(3), Number(high).toFixed(3)], [1, 3, '-3.968', '5.968'])
  assert.deepEqual(stats.meanInterval([-1, 1]), { value: 0, low: null, high: null, count: 2 })
})

/** @type {[string, import('bench-in-turns').Interval, number, number, number][]} */
const exact = [
  // ln 2, ln 4, ln 8: mean ln 4, standard deviation ln 2, t(0.975, 2) = 4.3027
  ['a ratio is t on logarithms', stats.ratioInterval([2, 4, 8]), 4, Math.LN2 * 4.3027 / Math.sqrt(3), 3],
  // Two go at each end, mean of 3..8 = 5.5; winsorised 3 3 3 4 5 6 7 8 8 8 has s = 2.1731; t(0.975, 5) = 2.5706
  ['a trimmed ratio is that of Tukey and McLaughlin', trimmedRatioInterval(logs(3, 10, 1, 8, 5, 6, 7, 4, 9, 2)),
    Math.exp(5.5), 2.5706 * 2.1731 / (0.6 * Math.sqrt(10)), 10],
  // The same in five groups: their winsorised means 3, 8, 5.5, 5.5 and 5.5 have s = 1.7678; t(0.975, 5 x 0.6 - 1)
  ['ratios in groups goes by the winsorised means of the groups',
    stats.groupedRatioInterval([[3, 1], [10, 8], [5, 6], [7, 4], [9, 2]].map(own => logs(...own))),
    Math.exp(5.5), 4.3027 * 1.7678 / (0.6 * Math.sqrt(5)), 5],
  // Variances 1 and 4, of the means 1/3 and 1; (4/3)^2 / (1/18 + 1/3) = 4.571 degrees of freedom
  ['a ratio of two series is that of Welch', unpairedRatioInterval(logs(1, 2, 3), logs(0, 0, 0, 4)),
    Math.E, 2.6439 * Math.sqrt(4 / 3), 3]
]
for (const [what, found, value, reach, count] of exact) {
  test(`the interval of ${what}`, () => {
    near(found.value, value)
    near(Math.log(Number(found.high) / value), reach)
    near(Number(found.low) * Number(found.high), value ** 2) // as far to the one side as to the other
    assert.equal(found.count, count)
  })
}

test('the interval of a slope is t on the residuals', () => {
  // y = 1.1 x + 1.3, squares of its residuals add up to 1.1, those of x - 3 to 10; t(0.975, 3) = 3.1824
  const { value, low, high, count } = slopeInterval([[1, 2], [2, 4], [3, 5], [4, 5], [5, 7]])
  near(value, 1.1)
  near(Number(high) - value, 3.1824 * Math.sqrt(1.1 / 3 / 10))
  near(value - Number(low), Number(high) - value)
  assert.equal(count, 5)
})

test('too few values have no interval, and nor has what is made of it', () => {
  const none = interval(null, 2, null, 2)
  assert.deepEqual(stats.medianInterval([3, 1, 2]), interval(null, 2, null, 3))
  assert.deepEqual(stats.ratioInterval([2, 2]), none)
  assert.deepEqual(unpairedRatioInterval([4, 4], [2, 2, 2]), none)
  assert.deepEqual(slopeInterval([[1, 2], [2, 4]]), none)
  assert.deepEqual([trimmedRatioInterval([1, 2]).low, trimmedRatioInterval([1, 2, 4, 1e9]).count], [null, 4])
  for (const least of [trimmedRatioInterval([1, 2, 4]), slopeInterval([[1, 2], [2, 4], [3, 5]])]) {
    assert.notEqual(least.low, null)
  }
})

test('of what is not known, or is no ratio, there is no interval', () => {
  const none = interval(null, NaN, null, 3)
  for (const odd of [NaN, 0, Infinity, -1]) {
    assert.deepEqual(stats.ratioInterval([1.1, odd, 1.2]), none, String(odd))
    assert.deepEqual(stats.ratioInterval([odd, 2]), interval(null, NaN, null, 2), String(odd))
    assert.deepEqual(stats.groupedRatioInterval([[1, 2], [odd, 2], [1]]), none, String(odd))
    assert.deepEqual(trimmedRatioInterval([1.1, odd, 1.2]), none, String(odd))
    assert.deepEqual(unpairedRatioInterval([1, 2, 3], [1, odd, 3]), none, String(odd))
  }
  assert.deepEqual(stats.medianInterval([1, NaN, 2]), none)
})

/** @type {[ReturnType<typeof interval>, number, string][]} */
const bounds = [
  [interval(1.4, 1.6, 1.8), 1.4, 'holds'],
  [interval(1.05, 1.42, 1.9), 1.4, 'undecided'], // its estimate does, and it excludes 1
  [interval(1.1, 1.2, 1.39), 1.4, 'fails'],
  [interval(null, 9, null), 1.4, 'undecided']
]
test('an interval reaches a bound with all of it', () => {
  for (const [ratio, atLeast, verdict] of bounds) {
    assert.equal(verdictOn(ratio, { atLeast }), verdict, JSON.stringify([ratio, atLeast]))
  }
})

test('an interval is within two bounds, beyond one of them, or neither', () => {
  const verdicts = [[0.9, 1.25], [1, 1.3], [1.25, 1.3], [1.26, 1.3], [0.5, 0.7], [0.5, 0.6]].map(([low, high]) =>
    verdictOn(interval(low, (low + high) / 2, high), { atLeast: 0.7, atMost: 1.25 }))
  assert.deepEqual(verdicts, ['holds', 'undecided', 'undecided', 'fails', 'undecided', 'fails'])
  assert.equal(verdictOn(interval(1, 2, null), { atMost: 9 }), 'undecided')
})

// Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
const SHARES = [[81, 263, 0.2553, 0.3662], [15, 148, 0.0624, 0.1605], [0, 20, 0, 0.1611], [1, 29, 0.0061, 0.1718]]
for (const [some, all, low, high] of SHARES) {
  test(`${some} of ${all} are a share of ${low} to ${high}`, () => {
    const ends = stats.shareInterval(some, all)
    assert.deepEqual([ends.low, ends.high].map(end => Number(end.toFixed(4))), [low, high])
  })
}
