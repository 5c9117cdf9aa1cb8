// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  divideIntervals,
  invertInterval,
  isResolved,
  medianInterval,
  powerOfInterval,
  ratioInterval,
  slopeInterval,
  trimmedRatio,
  trimmedRatioInterval,
  unpairedRatioInterval
} from '../../scripts/results/interval.js'

const upTo = count => Array.from({ length: count }, (_, i) => i + 1)
const near = (actual, wanted) =>
  assert.ok(Math.abs(actual - wanted) < 0.001 * wanted, `${actual} is not about ${wanted}`)

// Ranks as in the usual tables of 95 % intervals for a median by the sign test.
for (const [count, low, high] of [[6, 1, 6], [8, 1, 8], [9, 2, 8], [20, 6, 15], [40, 14, 27], [10_000, 4902, 5099]]) {
  test(`the interval of a median of ${count} goes from rank ${low} to ${high}`, () => {
    assert.deepEqual(medianInterval(upTo(count).toReversed()), { value: (count + 1) / 2, low, high, count })
  })
}

test('too few values have no interval', () => {
  assert.deepEqual(medianInterval([3, 1, 2]), { value: 2, low: null, high: null, count: 3 })
  assert.deepEqual(ratioInterval([2, 2]), { value: 2, low: null, high: null, count: 2 })
  assert.equal(isResolved(ratioInterval([200])), false)
})

test('the interval of a ratio is t on logarithms', () => {
  // ln 2, ln 4, ln 8: mean ln 4, standard deviation ln 2, t(0.975, 2) = 4.3027
  const { value, low, high } = ratioInterval([2, 4, 8])
  near(value, 4)
  near(Number(high), 4 * 2 ** (4.3027 / Math.sqrt(3)))
  near(Number(low) * Number(high), 16)
})

test('a ratio and its inverse mirror each other', () => {
  const ratios = [1.2, 1.5, 1.1, 1.3]
  const there = ratioInterval(ratios)
  const back = ratioInterval(ratios.map(ratio => 1 / ratio))
  near(Number(there.low) * Number(back.high), 1)
  near(there.value * back.value, 1)
})

test('a record compared with itself is unresolved', () => {
  assert.deepEqual(ratioInterval([1, 1, 1]), { value: 1, low: 1, high: 1, count: 3 })
  assert.equal(isResolved(ratioInterval([1, 1, 1])), false)
})

test('a trimmed interval is that of Tukey and McLaughlin', () => {
  // logs 1..10: two go at each end, mean of 3..8 = 5.5; winsorised 3 3 3 4 5 6 7 8 8 8 has s = 2.1731; t(5) = 2.5706
  const { value, low, high } = trimmedRatioInterval([3, 10, 1, 8, 5, 6, 7, 4, 9, 2].map(Math.exp))
  assert.ok(Math.abs(Math.log(value) - 5.5) < 1e-9)
  const reach = 2.5706 * 2.1731 / (0.6 * Math.sqrt(10))
  assert.ok(Math.abs(Math.log(Number(high)) - 5.5 - reach) < 1e-3, String(high))
  assert.ok(Math.abs(5.5 - reach - Math.log(Number(low))) < 1e-3, String(low))
})

test('a few wild slices move a trimmed ratio little, and too few have no interval', () => {
  const calm = Array.from({ length: 20 }, (_, i) => 1 + (i - 9.5) / 1000)
  const wild = [...calm.slice(0, 17), 9, 9, 9]
  assert.ok(Math.abs(trimmedRatioInterval(wild).value - 1) < 0.01)
  assert.ok(ratioInterval(wild).value > 1.3)
  assert.equal(trimmedRatioInterval([1, 2]).low, null)
})

test('eighty rates of tens of thousands have a ratio', () => {
  const rates = Array.from({ length: 80 }, (_, i) => 25_000 + i)
  const { value, low, high } = unpairedRatioInterval(rates.map(rate => rate * 2), rates)
  assert.ok(Math.abs(value - 2) < 1e-9 && Number(low) < 2 && Number(high) > 2)
})

test('independent errors of two ratios add up in quadrature', () => {
  const around = (value, reach) => ({ value, low: value / Math.exp(reach), high: value * Math.exp(reach), count: 9 })
  const { value, low, high } = divideIntervals(around(6, 0.03), around(2, 0.04))
  near(value, 3)
  near(Number(high), 3 * Math.exp(0.05))
  near(Number(low), 3 / Math.exp(0.05))
  const none = { value: 2, low: null, high: null, count: 1 }
  assert.deepEqual(divideIntervals(around(6, 0.03), none), { value: 3, low: null, high: null, count: 1 })
  assert.deepEqual(divideIntervals(none, around(6, 0.03)).low, null)
})

test('a power of a ratio has the powers of its ends', () => {
  assert.deepEqual(powerOfInterval({ value: 4, low: 1, high: 9, count: 5 }, 0.5), {
    value: 2,
    low: 1,
    high: 3,
    count: 5
  })
  assert.deepEqual(powerOfInterval({ value: 4, low: null, high: null, count: 1 }, 0.5), {
    value: 2,
    low: null,
    high: null,
    count: 1
  })
})

test('the interval of a ratio of two series is that of Welch', () => {
  // ln: 1 2 3 against 0 0 0 4: variances 1 and 4, of the means 1/3 and 1; (4/3)^2 / (1/18 + 1/3) = 4.571 degrees
  const { value, low, high, count } = unpairedRatioInterval([1, 2, 3].map(Math.exp), [0, 0, 0, 4].map(Math.exp))
  near(value, Math.exp(1))
  near(Math.log(Number(high) / value), 2.6439 * Math.sqrt(4 / 3))
  near(Number(low) * Number(high), value ** 2)
  assert.equal(count, 3)
  const alike = unpairedRatioInterval([1, 2, 4], [1, 2, 4])
  assert.ok(Number(alike.low) < 0.5 && Number(alike.high) > 2, 'two that scatter alike scatter')
  assert.deepEqual(unpairedRatioInterval([4, 4], [2, 2, 2]), { value: 2, low: null, high: null, count: 2 })
  assert.deepEqual(unpairedRatioInterval([4, 4, 4], [2, 2, 2]), { value: 2, low: 2, high: 2, count: 3 })
})

test('the interval of a slope is t on the residuals', () => {
  // y = 1.1 x + 1.3, squares of its residuals add up to 1.1, those of x - 3 to 10; t(0.975, 3) = 3.1824
  const { value, low, high, count } = slopeInterval([[1, 2], [2, 4], [3, 5], [4, 5], [5, 7]])
  near(value, 1.1)
  near(Number(high) - value, 3.1824 * Math.sqrt(1.1 / 3 / 10))
  near(value - Number(low), Number(high) - value)
  assert.equal(count, 5)
  assert.deepEqual(slopeInterval([[1, 2], [2, 4]]), { value: 2, low: null, high: null, count: 2 })
  assert.notEqual(slopeInterval([[1, 2], [2, 4], [3, 5]]).low, null)
})

test('a trimmed ratio is without the fifth at each end, whatever the order', () => {
  near(trimmedRatio([8, 1e9, 2, 4, 1e-9]), 4)
  near(trimmedRatio([1, 16]), 4)
  assert.deepEqual(trimmedRatioInterval([1, 2, 4, 1e9]).count, 4)
  assert.equal(trimmedRatioInterval([1, 2, 4]).low !== null, true)
})

test('an interval turned round has its ends turned round', () => {
  const there = { value: 2, low: 1, high: 4, count: 5 }
  assert.deepEqual(invertInterval(there), { value: 0.5, low: 0.25, high: 1, count: 5 })
  const none = { value: 2, low: null, high: null, count: 1 }
  assert.deepEqual(invertInterval(none), { ...none, value: 0.5 })
})
