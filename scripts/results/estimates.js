// @ts-check
// Intervals that only the tutorial needs, and what the interval of a ratio allows it to say.
import { linearRegression, logAverage, sampleVariance, sum } from 'simple-statistics'
import { stats } from 'bench-in-turns'

/** @import { Interval } from 'bench-in-turns' */

/**
 * Geometric mean of ratios without the fifth of them at each end: a mean of logarithms trimmed by 20 %, with the
 * t interval of Tukey and McLaughlin from the winsorised standard deviation (Wilcox, Introduction to Robust Estimation,
 * section 4.4.2). For many short slices, of which those that the machine interrupted lie far out.
 *
 * @param {number[]} ratios above 0, one a pair
 * @returns {Interval}
 */
export function trimmedRatioInterval (ratios) {
  return stats.groupedRatioInterval(ratios.toSorted((a, b) => a - b).map(ratio => [ratio]), 1 - 2 * stats.TRIMMED_SHARE)
}

/**
 * Ratio of the geometric means of two independent series, with Welch's t interval on the difference of their
 * logarithms.
 *
 * @param {number[]} over above 0
 * @param {number[]} under above 0, in the same unit
 * @returns {Interval}
 */
export function unpairedRatioInterval (over, under) {
  const count = Math.min(over.length, under.length)
  if (![...over, ...under].every(stats.isRatio)) return stats.withReach(NaN, null, count)
  const value = logAverage(over) / logAverage(under)
  if (count < stats.MINIMUM_FOR_MEAN) return stats.withReach(value, null, count)
  const [a, b] = [over, under].map(values => sampleVariance(values.map(Math.log)) / values.length)
  if (a + b === 0) return stats.withReach(value, 0, count)
  const degreesOfFreedom = (a + b) ** 2 / (a ** 2 / (over.length - 1) + b ** 2 / (under.length - 1))
  return stats.withReach(value, stats.tQuantile(degreesOfFreedom) * Math.sqrt(a + b), count)
}

/**
 * Slope of the least-squares line with Student's t interval (the usual one: residuals with n - 2 degrees of freedom).
 *
 * @param {number[][]} points pairs of x and y, at least three
 * @returns {Interval}
 */
export function slopeInterval (points) {
  const count = points.length
  const { m, b } = linearRegression(points)
  if (count < 3) return { value: m, low: null, high: null, count }
  const residuals = sum(points.map(([x, y]) => (y - (b + m * x)) ** 2))
  const spread = sampleVariance(points.map(([x]) => x)) * (count - 1)
  const reach = stats.tQuantile(count - 2) * Math.sqrt(residuals / (count - 2) / spread)
  return { value: m, low: m - reach, high: m + reach, count }
}

// What an interval of a ratio allows to be said.

/**
 * @param {Interval} ratio
 * @param {{ atLeast?: number, atMost?: number }} bounds
 * @returns {'holds' | 'fails' | 'undecided'} it holds when all of its interval is within the bounds, and fails when all
 *   of it is beyond one of them
 */
export function verdictOn (ratio, { atLeast = 0, atMost = Infinity }) {
  if (!stats.hasEnds(ratio)) return 'undecided'
  if (ratio.high < atLeast || ratio.low > atMost) return 'fails'
  return ratio.low >= atLeast && ratio.high <= atMost ? 'holds' : 'undecided'
}
