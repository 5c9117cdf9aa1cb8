// @ts-check
import jstat from 'jstat'
import { linearRegression, logAverage, median, sampleStandardDeviation, sampleVariance, sum } from 'simple-statistics'

export { hasEnds } from './has-ends.js' // a browser imports it without the rest

const CONFIDENCE = 0.95
const MINIMUM_FOR_MEDIAN = 6 // with fewer, not even the whole range holds the median with 95 % confidence
const MINIMUM_FOR_MEAN = 3 // two have an interval as well, but one over several orders of magnitude
const TRIMMED_SHARE = 0.2 // at each end, as usual for a trimmed mean

/**
 * @typedef {object} Interval
 * @property {number} value the estimate
 * @property {number | null} low end of the 95 % interval; null where there are too few values for one
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
 * @returns {Interval}
 */
export function ratioInterval (ratios) {
  const count = ratios.length
  const value = logAverage(ratios)
  if (count < MINIMUM_FOR_MEAN) return { value, low: null, high: null, count }
  const reach = halfWidthOfLog(ratios)
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
  const count = ratios.length
  const logs = ratios.map(Math.log).sort((a, b) => a - b)
  const cut = Math.floor(TRIMMED_SHARE * count)
  const kept = logs.slice(cut, count - cut)
  const value = trimmedRatio(ratios)
  if (kept.length < MINIMUM_FOR_MEAN) return { value, low: null, high: null, count }
  const winsorised = logs.map((log, i) => logs[Math.min(Math.max(i, cut), count - cut - 1)])
  const error = sampleStandardDeviation(winsorised) / ((1 - 2 * TRIMMED_SHARE) * Math.sqrt(count))
  const reach = tQuantile(kept.length - 1) * error
  return { value, low: value * Math.exp(-reach), high: value * Math.exp(reach), count }
}

/**
 * @param {number[]} ratios above 0
 * @returns {number} their geometric mean without the fifth at each end
 */
export function trimmedRatio (ratios) {
  const sorted = ratios.toSorted((a, b) => a - b)
  const cut = Math.floor(TRIMMED_SHARE * ratios.length)
  return logAverage(sorted.slice(cut, ratios.length - cut))
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
  const value = logAverage(over) / logAverage(under)
  const count = Math.min(over.length, under.length)
  if (count < MINIMUM_FOR_MEAN) return { value, low: null, high: null, count }
  const [a, b] = [over, under].map(values => sampleVariance(values.map(Math.log)) / values.length)
  if (a + b === 0) return { value, low: value, high: value, count }
  const degreesOfFreedom = (a + b) ** 2 / (a ** 2 / (over.length - 1) + b ** 2 / (under.length - 1))
  const reach = tQuantile(degreesOfFreedom) * Math.sqrt(a + b)
  return { value, low: value * Math.exp(-reach), high: value * Math.exp(reach), count }
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

function halfWidthOfLog (ratios) {
  const logs = ratios.map(Math.log)
  return tQuantile(logs.length - 1) * sampleStandardDeviation(logs) / Math.sqrt(logs.length)
}

function tQuantile (degreesOfFreedom) {
  return /** @type {any} */ (jstat).studentt.inv((1 + CONFIDENCE) / 2, degreesOfFreedom)
}

// Greatest k for which P(X <= k - 1) <= 2.5 % with X binomial(n, 1/2): how many values may lie outside at each end.
function binomialReach (count) {
  let logProbability = count * Math.log(0.5) // of thousands of values, it is less than a number can hold
  let cumulative = Math.exp(logProbability)
  let reach = 0
  while (cumulative <= (1 - CONFIDENCE) / 2) {
    reach++
    logProbability += Math.log((count - reach + 1) / reach)
    cumulative += Math.exp(logProbability)
  }
  return reach - 1
}
