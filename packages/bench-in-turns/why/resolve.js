// @ts-check
// Which of many differences are more than chance? All are looked at, so the largest of them by chance alone is what
// each must exceed: by how much, signs tell. Had nothing changed, each start could as well have come out the other way
// round, so the starts' deviations get all signs there are, or many by lot, and the largest |t| of each lot makes a
// distribution, of which the 98th percentile takes the place of Student's t: simultaneous intervals over starts
// (single-step max-t: Westfall and Young, Resampling-based multiple testing, 1993, section 2; by signs: Nichols and
// Holmes, Nonparametric permutation tests for functional neuroimaging, Human Brain Mapping 15, 2002). What goes
// together, such as a function and its caller, is paid for once.
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { mean, quantileSorted, sum } from 'simple-statistics'
import { tQuantile } from '../judge/interval.js'

/** @typedef {import('../judge/interval.js').BoundedInterval} BoundedInterval */

/** Of a hundred comparisons of equals, 95 are to name nothing: at this level, chance seldom makes it more than five. */
const CONFIDENCE = 0.98
const MOST_LOTS = 4096
const SEED = 1 // the same starts give the same intervals
/** Below, there are too few signs. */
export const MINIMUM_STARTS = 6

/**
 * @param {number[][]} differences of each row, one a start
 * @returns {BoundedInterval[]} that hold all true differences in 98 of 100 such lists
 */
export function simultaneousIntervals (differences) {
  const count = differences[0]?.length ?? 0
  const reach = Math.max(largestByChance(differences), tQuantile(count - 1, 1 - CONFIDENCE))
  return differences.map(values => {
    const value = mean(values)
    const half = reach * errorOf(sum(values), sum(values.map(one => one ** 2)), count)
    return { value, low: value - half, high: value + half, count }
  })
}

/** @returns {number} standard errors */
function largestByChance (differences) {
  const centred = differences.map(values => {
    const middle = mean(values)
    return values.map(value => value - middle)
  })
  const squares = centred.map(values => sum(values.map(value => value ** 2)))
  const largest = [...signsOf(differences[0].length)].map(signs => Math.max(...centred.map((values, row) => {
    let total = 0
    for (let i = 0; i < values.length; i++) total += signs[i] * values[i]
    const error = errorOf(total, squares[row], values.length)
    return error ? Math.abs(total / values.length) / error : 0
  })))
  return quantileSorted(largest.sort((one, other) => one - other), CONFIDENCE)
}

/** @returns {number} standard error of a mean */
function errorOf (total, ofSquares, count) {
  return Math.sqrt(Math.max(0, ofSquares - total ** 2 / count) / (count - 1) / count)
}

/** @returns {Generator<number[]>} of each start, 1 or -1 */
function * signsOf (count) {
  const lots = 2 ** (count - 1) // the other half mirrors these
  const generator = xoroshiro128plus(SEED)
  for (let lot = 0; lot < Math.min(lots, MOST_LOTS); lot++) {
    yield Array.from({ length: count }, (_, i) => {
      const isMinus = lots > MOST_LOTS ? uniformFloat64(generator) < 0.5 : Boolean((lot >> i) & 1)
      return isMinus ? -1 : 1
    })
  }
}
