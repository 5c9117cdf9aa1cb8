// @ts-check
// What must hold of every interval, whatever was measured.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  divideIntervals,
  hasEnds,
  invertInterval,
  medianInterval,
  powerOfInterval,
  ratioInterval,
  slopeInterval,
  trimmedRatioInterval,
  unpairedRatioInterval
} from '../../scripts/results/interval.js'

/** @import { Interval } from '../../scripts/results/interval.js' */

const RELATIVE_ERROR = 1e-6 // of what is computed in another order
const MOST = 40
fc.configureGlobal({ numRuns: 1000 })

const measured = fc.double({ min: 1e-3, max: 1e6, noNaN: true })
const factor = fc.double({ min: 1e-3, max: 1e3, noNaN: true })
const series = fc.array(measured, { minLength: 1, maxLength: MOST })
const shuffled = series.chain(values => fc.tuple(
  fc.constant(values),
  fc.shuffledSubarray(values, { minLength: values.length, maxLength: values.length })
))
/** @type {Record<string, (values: number[]) => Interval>} */
const INTERVALS = { medianInterval, ratioInterval, trimmedRatioInterval }
const RATIOS = { ratioInterval, trimmedRatioInterval }
const interval = fc.tuple(measured, factor, factor, fc.boolean()).map(([value, below, above, isOpen]) => ({
  value,
  low: isOpen ? null : value / (1 + below),
  high: isOpen ? null : value * (1 + above),
  count: 5
}))

function same (actual, expected, what) {
  if (expected === null) assert.equal(actual, null, what)
  else assert.ok(Math.abs(actual - expected) <= RELATIVE_ERROR * Math.abs(expected), `${what}: ${actual}, not ${expected}`)
}

/**
 * @param {Interval} actual
 * @param {Interval} expected
 */
function sameInterval (actual, expected) {
  for (const part of ['value', 'low', 'high', 'count']) same(actual[part], expected[part], part)
}

/** @param {Interval} found */
function holdsItsValue (found) {
  if (!hasEnds(found)) return assert.deepEqual([found.low, found.high], [null, null])
  const tolerance = RELATIVE_ERROR * Math.abs(found.value)
  assert.ok(found.low <= found.value + tolerance && found.value <= found.high + tolerance, JSON.stringify(found))
}

for (const [name, intervalOf] of Object.entries(INTERVALS)) {
  test(`${name} holds its value, and lies within what was measured where it is no more than a rank`, () => {
    fc.assert(fc.property(series, values => {
      const found = intervalOf(values)
      holdsItsValue(found)
      assert.equal(found.count, values.length)
      assert.ok(found.value >= Math.min(...values) * (1 - RELATIVE_ERROR))
      assert.ok(found.value <= Math.max(...values) * (1 + RELATIVE_ERROR))
    }))
  })

  test(`${name} does not depend on the order`, () => {
    fc.assert(fc.property(shuffled, ([values, others]) => sameInterval(intervalOf(others), intervalOf(values))))
  })

  test(`${name} does not depend on the unit`, () => {
    fc.assert(fc.property(series, factor, (values, unit) =>
      sameInterval(intervalOf(values.map(value => value * unit)), inUnit(intervalOf(values), unit))))
  })
}

/**
 * @param {Interval} found
 * @param {number} unit
 */
function inUnit ({ value, low, high, count }, unit) {
  return { value: value * unit, low: low === null ? null : low * unit, high: high === null ? null : high * unit, count }
}

for (const [name, intervalOf] of Object.entries(RATIOS)) {
  test(`${name} of inverse ratios is the inverse`, () => {
    fc.assert(fc.property(series, values =>
      sameInterval(intervalOf(values.map(value => 1 / value)), invertInterval(intervalOf(values)))))
  })
}

test('the ratio of two series holds its value, and the other way round it is the inverse', () => {
  fc.assert(fc.property(series, series, (over, under) => {
    const found = unpairedRatioInterval(over, under)
    holdsItsValue(found)
    sameInterval(unpairedRatioInterval(under, over), invertInterval(found))
  }))
})

test('a series by itself is 1', () => {
  fc.assert(fc.property(series, values => same(unpairedRatioInterval(values, values).value, 1, 'value')))
})

test('a slope holds its value, whatever is added to all', () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: -1000, max: 1000 }))
  const points = fc.array(point, { minLength: 3, maxLength: MOST })
    .filter(list => new Set(list.map(([x]) => x)).size > 2)
  fc.assert(fc.property(points, fc.integer({ min: -1000, max: 1000 }), (list, more) => {
    const found = slopeInterval(list)
    const moved = slopeInterval(list.map(([x, y]) => [x, y + more]))
    assert.ok(Number(found.low) <= found.value && found.value <= Number(found.high), JSON.stringify(found))
    assert.ok(Math.abs(moved.value - found.value) < RELATIVE_ERROR * (1 + Math.abs(found.value)))
  }))
})

test('intervals that are divided, inverted or raised to a power hold their values', () => {
  fc.assert(fc.property(interval, interval, fc.double({ min: 0.1, max: 3, noNaN: true }), (over, under, power) => {
    const all = [divideIntervals(over, under), invertInterval(over), powerOfInterval(over, power)]
    for (const made of all) holdsItsValue(made)
    same(divideIntervals(over, under).value, over.value / under.value, 'value')
    sameInterval(invertInterval(invertInterval(over)), over)
  }))
})
