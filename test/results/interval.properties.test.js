// @ts-check
// What must hold of every interval, whatever was measured.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  hasEnds,
  invertInterval,
  medianInterval,
  ratioInterval,
  trimmedRatioInterval,
  unpairedRatioInterval
} from '../../scripts/results/interval.js'

/** @import { Interval } from '../../scripts/results/interval.js' */

const RELATIVE_ERROR = 1e-6 // of what is computed in another order
fc.configureGlobal({ numRuns: 500 })

const measured = fc.double({ min: 1e-3, max: 1e6, noNaN: true })
const series = fc.array(measured, { minLength: 1, maxLength: 40 })
/** @type {Record<string, (values: number[]) => Interval>} */
const INTERVALS = { medianInterval, ratioInterval, trimmedRatioInterval }

/** @param {Interval} actual @param {Interval} expected */
function same (actual, expected) {
  for (const part of ['value', 'low', 'high', 'count']) {
    const [is, wanted] = [actual[part], expected[part]]
    assert.ok(is === wanted || Math.abs(is / wanted - 1) <= RELATIVE_ERROR, `${part}: ${is}, not ${wanted}`)
  }
}

/** @param {Interval} found */
function holdsItsValue ({ value, ...ends }) {
  if (!hasEnds({ value, ...ends })) return assert.deepEqual([ends.low, ends.high], [null, null])
  const tolerance = RELATIVE_ERROR * value
  assert.ok(Number(ends.low) <= value + tolerance && value <= Number(ends.high) + tolerance)
}

for (const [name, intervalOf] of Object.entries(INTERVALS)) {
  test(`${name} holds its value, within what was measured, and depends on neither order nor unit`, () => {
    fc.assert(fc.property(series, measured, (values, unit) => {
      const found = intervalOf(values)
      holdsItsValue(found)
      assert.equal(found.count, values.length)
      assert.ok(found.value >= Math.min(...values) * (1 - RELATIVE_ERROR))
      assert.ok(found.value <= Math.max(...values) * (1 + RELATIVE_ERROR))
      same(intervalOf(values.toReversed()), found)
      const { value, low, high, count } = found
      const inUnit = { value: value * unit, low: low && low * unit, high: high && high * unit, count }
      same(intervalOf(values.map(value => value * unit)), inUnit)
    }))
  })
}

test('the other way round, a ratio is the inverse', () => {
  fc.assert(fc.property(series, series, (over, under) => {
    const found = unpairedRatioInterval(over, under)
    holdsItsValue(found)
    same(unpairedRatioInterval(under, over), invertInterval(found))
    for (const intervalOf of [ratioInterval, trimmedRatioInterval]) {
      same(intervalOf(over.map(value => 1 / value)), invertInterval(intervalOf(over)))
    }
  }))
})
