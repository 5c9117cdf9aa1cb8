// @ts-check
// Tests of ratios, and what is left of them when several are looked at: of two figures of one server against itself,
// one differs by chance in every tenth run.
import jstat from 'jstat'
import { mean, sampleStandardDeviation } from 'simple-statistics'

const distributions = /** @type {any} */ (jstat)
const MINIMUM_FOR_TEST = 3 // as for an interval

/**
 * Holm's step-down method: the least p-value counts as many times as there are, the next one time less, and none comes
 * out below one that was lower (Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of
 * Statistics 6, 1979). What is below 5 % afterwards differs, and the chance that any of it does so by accident is 5 %.
 *
 * @param {number[]} pValues of all that is looked at
 * @returns {number[]} adjusted, in the same order
 */
export function holm (pValues) {
  const ascending = pValues.map((p, i) => ({ p, i })).sort((a, b) => a.p - b.p)
  const adjusted = Array(pValues.length)
  let least = 0
  for (const [rank, { p, i }] of ascending.entries()) {
    least = Math.min(1, Math.max(least, p * (pValues.length - rank)))
    adjusted[i] = least
  }
  return adjusted
}

/**
 * Student's t test of paired values on their logarithms, to both sides: below 5 % exactly where the interval of
 * `ratioInterval` does not hold 1.
 *
 * @param {number[]} ratios above 0, one a pair
 * @returns {number} p-value; 1 where there are too few for an interval, or one of them is not known
 */
export function ratioPValue (ratios) {
  const count = ratios.length
  if (count < MINIMUM_FOR_TEST || !ratios.every(ratio => ratio > 0 && ratio < Infinity)) return 1
  const logs = ratios.map(Math.log)
  const error = sampleStandardDeviation(logs) / Math.sqrt(count)
  if (error === 0) return mean(logs) === 0 ? 1 : 0
  return 2 * distributions.studentt.cdf(-Math.abs(mean(logs) / error), count - 1)
}
