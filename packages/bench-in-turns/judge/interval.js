// @ts-check
import jstat from 'jstat'
import {
  linearRegression,
  logAverage,
  mean,
  median,
  sampleStandardDeviation,
  sampleVariance,
  sum
} from 'simple-statistics'

const distributions = /** @type {any} */ (jstat)
const CONFIDENCE = 0.95
const MINIMUM_FOR_MEDIAN = 6 // with fewer, not even the whole range holds the median with 95 % confidence
const MINIMUM_FOR_MEAN = 3 // two have an interval as well, but one over several orders of magnitude
const TRIMMED_SHARE = 0.2 // at each end, as usual for a trimmed mean

/**
 * @typedef {object} Interval
 * @property {number} value the estimate; NaN where one of its values is not known
 * @property {number | null} low end of the 95 % interval; null where there are too few values for one, or one of them
 *   is not known
 * @property {number | null} high
 * @property {number} count of values
 */

/** @typedef {Interval & { low: number, high: number }} BoundedInterval */

/**
 * Median with the distribution-free interval between two order statistics: their ranks bound the binomial(n, 1/2)
 * (Conover, Practical Nonparametric Statistics, section 3.2).
 *
 * @param {number[]} values
 * @returns {Interval} in the unit of the values
 */
export function medianInterval (values) {
  const sorted = values.toSorted((a, b) => a - b)
  const count = sorted.length
  if (!sorted.every(Number.isFinite)) return withReach(NaN, null, count)
  if (count < MINIMUM_FOR_MEDIAN) return { value: median(values), low: null, high: null, count }
  const reach = binomialReach(count)
  return { value: median(values), low: sorted[reach], high: sorted[count - 1 - reach], count }
}

/**
 * Geometric mean of ratios, or of what is above 0 by nature, with Student's t interval on the logarithms. A ratio and
 * its inverse get mirrored intervals, and a t interval is honest for three values, where a bootstrap of a handful is
 * far too narrow.
 *
 * @param {number[]} ratios above 0, one a pair
 * @param {{ errorRate?: number }} [options] how often the interval may miss; 5 % without it
 * @returns {Interval}
 */
export function ratioInterval (ratios, { errorRate = 1 - CONFIDENCE } = {}) {
  const count = ratios.length
  if (!ratios.every(isRatio)) return withReach(NaN, null, count)
  const logs = ratios.map(Math.log)
  const reach = count < MINIMUM_FOR_MEAN
    ? null
    : tQuantile(count - 1, errorRate) * sampleStandardDeviation(logs) / Math.sqrt(count)
  return withReach(logAverage(ratios), reach, count)
}

/** What was not measured is not known, and of 0 or Infinity there is no logarithm: no interval is of such a value. */
function isRatio (value) {
  return value > 0 && value < Infinity
}

/**
 * @param {number} value
 * @param {number | null} reach of its logarithm to each side; null where there are too few values
 * @param {number} count of values
 * @returns {Interval}
 */
function withReach (value, reach, count) {
  if (reach === null) return { value, low: null, high: null, count }
  return { value, low: value * Math.exp(-reach), high: value * Math.exp(reach), count }
}

/**
 * As {@link ratioInterval}, without the fifth of the ratios at each end: a mean of logarithms trimmed by 20 %, with the
 * t interval of Tukey and McLaughlin from the winsorised standard deviation (Wilcox, Introduction to Robust Estimation,
 * section 4.4.2). For many short slices, of which those that the machine interrupted lie far out.
 *
 * @param {number[]} ratios above 0, one a pair
 * @returns {Interval}
 */
export function trimmedRatioInterval (ratios) {
  return groupedRatioInterval(ratios.toSorted((a, b) => a - b).map(ratio => [ratio]), 1 - 2 * TRIMMED_SHARE)
}

/**
 * As {@link trimmedRatioInterval}, of ratios in groups: those of one group were taken of the same processes, so only
 * the groups are independent of each other. The estimate is the trimmed mean of all logarithms, and the interval goes
 * by the means of the winsorised logarithms in the groups (the trimmed mean of Tukey and McLaughlin over the top level
 * of a nested experiment). Trimming takes its share of the degrees of freedom.
 *
 * @param {number[][]} groups of ratios above 0
 * @param {number} [share] that counts as kept; without it, just what is
 * @returns {Interval} `count` of groups
 */
export function groupedRatioInterval (groups, share) {
  const count = groups.length
  const ratios = groups.flat().sort((a, b) => a - b)
  if (!ratios.every(isRatio)) return withReach(NaN, null, count)
  const cut = Math.floor(TRIMMED_SHARE * ratios.length)
  const kept = ratios.slice(cut, ratios.length - cut)
  const keptShare = 1 - 2 * cut / ratios.length
  if (count < MINIMUM_FOR_MEAN) return withReach(logAverage(kept), null, count)
  const clamp = ratio => Math.min(Math.max(ratio, kept[0]), kept[kept.length - 1])
  const means = groups.map(own => mean(own.map(ratio => Math.log(clamp(ratio)))))
  const error = sampleStandardDeviation(means) / ((share ?? keptShare) * Math.sqrt(count))
  const degreesOfFreedom = Math.max(MINIMUM_FOR_MEAN - 1, count * keptShare - 1)
  return withReach(logAverage(kept), tQuantile(degreesOfFreedom) * error, count)
}

/**
 * Mean with Student's t interval, of what may be below 0.
 *
 * @param {number[]} values
 * @returns {Interval} in their unit
 */
export function meanInterval (values) {
  const count = values.length
  const value = mean(values)
  if (count < MINIMUM_FOR_MEAN) return { value, low: null, high: null, count }
  const reach = tQuantile(count - 1) * sampleStandardDeviation(values) / Math.sqrt(count)
  return { value, low: value - reach, high: value + reach, count }
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
  if (![...over, ...under].every(isRatio)) return withReach(NaN, null, count)
  const value = logAverage(over) / logAverage(under)
  if (count < MINIMUM_FOR_MEAN) return withReach(value, null, count)
  const [a, b] = [over, under].map(values => sampleVariance(values.map(Math.log)) / values.length)
  if (a + b === 0) return withReach(value, 0, count)
  const degreesOfFreedom = (a + b) ** 2 / (a ** 2 / (over.length - 1) + b ** 2 / (under.length - 1))
  return withReach(value, tQuantile(degreesOfFreedom) * Math.sqrt(a + b), count)
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
  const reach = tQuantile(count - 2) * Math.sqrt(residuals / (count - 2) / spread)
  return { value: m, low: m - reach, high: m + reach, count }
}

/** Student's t that the half width of an interval is a multiple of. */
function tQuantile (degreesOfFreedom, errorRate = 1 - CONFIDENCE) {
  return distributions.studentt.inv(1 - errorRate / 2, degreesOfFreedom)
}

// Greatest k for which P(X <= k - 1) <= 2.5 % with X binomial(n, 1/2): how many values may lie outside at each end.
function binomialReach (count) {
  let reach = 0
  while (distributions.binomial.cdf(reach, count, 0.5) <= (1 - CONFIDENCE) / 2) reach++
  return reach - 1
}

/**
 * Share of some things among all, with Wilson's score interval, which is right for few and for none as well (Newcombe,
 * Statistics in Medicine 17, 1998, method 3).
 *
 * @param {number} some
 * @param {number} all
 * @returns {BoundedInterval}
 */
export function shareInterval (some, all) {
  const value = some / all
  const z = distributions.normal.inv((1 + CONFIDENCE) / 2, 0, 1)
  const middle = value + z ** 2 / (2 * all)
  const reach = z * Math.sqrt(value * (1 - value) / all + z ** 2 / (4 * all ** 2))
  const weight = 1 + z ** 2 / all
  return { value, low: (middle - reach) / weight, high: (middle + reach) / weight, count: all }
}

/**
 * @param {Interval | null | undefined} interval
 * @returns {interval is BoundedInterval} false where there were too few values for its ends, or some are not known
 */
export function hasEnds (interval) {
  return Number.isFinite(interval?.low) && Number.isFinite(interval?.high)
}

/**
 * @param {Interval} ratio
 * @returns {Interval} the other way round
 */
export function invertInterval ({ value, low, high, count }) {
  const [from, to] = [high, low].map(end => end === null ? null : 1 / end)
  return { value: 1 / value, low: from, high: to, count }
}

// What an interval of a ratio allows to be said.

const NEAR_ONE = 1.25

/**
 * @param {Interval} ratio
 * @param {Interval | null} [noisePair] the ratio of something to itself
 * @returns {boolean} false when the interval holds 1 or is missing, or the ratio, or its inverse, lies within what is
 *   noise: which of the two is over the other is nobody's choice. A pair without an interval is none
 */
export function isResolved (ratio, noisePair = null) {
  return hasEnds(ratio) && (ratio.low > 1 || ratio.high < 1) && !isNoise(ratio, noisePair)
}

/**
 * @param {Interval} ratio
 * @param {Interval | null} noisePair the ratio of something to itself
 * @returns {boolean} is the ratio, or its inverse, within what is noise?
 */
function isNoise ({ value }, noisePair) {
  return hasEnds(noisePair) && Math.abs(Math.log(value)) <= reachOf(noisePair)
}

/**
 * @param {Interval} ratio of a few cold runs
 * @returns {boolean} as {@link isResolved}, but for what is near 1: there only pairs of warm servers decide
 */
export function isResolvedCold (ratio) {
  return isResolved(ratio) && Math.abs(Math.log(ratio.value)) > Math.log(NEAR_ONE)
}

/**
 * @param {Interval} ratio
 * @param {{ atLeast?: number, atMost?: number, noise?: Interval | null }} bounds `noise` the ratio of something to
 *   itself
 * @returns {'holds' | 'fails' | 'unresolved'} it holds when all of its interval is within the bounds, and beyond noise,
 *   fails when all of it is beyond one of them, and is unresolved otherwise
 */
export function verdictOn (ratio, { atLeast = 0, atMost = Infinity, noise = null }) {
  if (!hasEnds(ratio)) return 'unresolved'
  if (ratio.high < atLeast || ratio.low > atMost) return 'fails'
  const isWithin = ratio.low >= atLeast && ratio.high <= atMost
  return isWithin && !isNoise(ratio, noise) ? 'holds' : 'unresolved'
}

/** @param {BoundedInterval} pair */
function reachOf ({ low, high }) {
  return Math.max(Math.abs(Math.log(low)), Math.abs(Math.log(high)))
}
