// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { medianInterval, ratioInterval, trimmedRatioInterval, unpairedRatioInterval } from '../../scripts/analyse/interval.js'
import { isResolved, pairsNeeded } from '../../scripts/analyse/resolved.js'

const upTo = count => Array.from({ length: count }, (_, i) => i + 1)
const near = (actual, wanted) => assert.ok(Math.abs(actual - wanted) < 0.001 * wanted, `${actual} is not about ${wanted}`)

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
  near(high, 4 * 2 ** (4.3027 / Math.sqrt(3)))
  near(low * high, 16)
})

test('a ratio and its inverse mirror each other', () => {
  const ratios = [1.2, 1.5, 1.1, 1.3]
  const there = ratioInterval(ratios)
  const back = ratioInterval(ratios.map(ratio => 1 / ratio))
  near(there.low * back.high, 1)
  near(there.value * back.value, 1)
})

test('a record compared with itself is unresolved', () => {
  assert.deepEqual(ratioInterval([1, 1, 1]), { value: 1, low: 1, high: 1, count: 3 })
  assert.equal(isResolved(ratioInterval([1, 1, 1])), false)
})

test('an interval that holds 1, or lies within the noise, is unresolved', () => {
  const interval = (low, value, high) => ({ low, value, high, count: 9 })
  assert.equal(isResolved(interval(0.9, 1.1, 1.3)), false)
  assert.equal(isResolved(interval(1.1, 1.2, 1.3)), true)
  assert.equal(isResolved(interval(1.01, 1.02, 1.03), interval(0.97, 1.01, 1.05)), false)
  assert.equal(isResolved(interval(1.1, 1.2, 1.3), interval(0.97, 1.01, 1.05)), true)
})

test('a ratio and its inverse are both noise or both are not, and a floor without an interval is none', () => {
  const interval = (low, value, high) => ({ low, value, high, count: 9 })
  const floor = interval(1.01, 1.03, 1.05)
  for (const [low, value, high] of [[1.02, 1.03, 1.04], [1.1, 1.2, 1.3]]) {
    assert.equal(isResolved(interval(low, value, high), floor), isResolved(interval(1 / high, 1 / value, 1 / low), floor), String(value))
  }
  for (const [low, value, high] of [[0.4, 0.5, 0.6], [1.8, 2, 2.2]]) assert.equal(isResolved(interval(low, value, high), interval(null, 1, null)), true)
})

test('the pairs needed are those that make the interval as narrow as wanted', () => {
  // Half the width is ln 2; ln 1.03 is 23.45 times less, so it takes 23.45 squared as many pairs.
  assert.equal(pairsNeeded({ value: 1, low: 0.5, high: 2, count: 4 }, 0.03), Math.ceil(4 * (Math.LN2 / Math.log(1.03)) ** 2))
  assert.equal(pairsNeeded({ value: 1, low: null, high: null, count: 2 }, 0.03), null)
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
