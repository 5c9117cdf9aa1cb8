// @ts-check
import jstat from 'jstat'
import { logAverage, mean, median, sampleStandardDeviation, sum } from 'simple-statistics'

const distributions = /** @type {any} */ (jstat)
const CONFIDENCE = 0.95
const MINIMUM_FOR_MEDIAN = 6 // with fewer, not even the whole range holds the median with 95 % confidence
/** Two have an interval as well, but one over several orders of magnitude. */
export const MINIMUM_FOR_MEAN = 3
const MINIMUM_FOR_TERM = 6 // below, a degree of freedom costs more than it saves
const MINIMUM_OF_EACH = 2
/** At each end, as usual for a trimmed mean. */
export const TRIMMED_SHARE = 0.2

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
 * @param {{ errorRate?: number, firsts?: boolean[] }} [options] `errorRate` how often the interval may miss; 5 %
 *   without it. `firsts` as {@link estimateOf} takes it
 * @returns {Interval}
 */
export function ratioInterval (ratios, { errorRate, firsts } = {}) {
  return intervalOf(estimateRatio(ratios, firsts), errorRate)
}

/**
 * @typedef {object} Estimate
 * @property {number} middle logarithm of a ratio; NaN where it is not known
 * @property {number} error its standard error; NaN where there are too few for one
 * @property {number} degrees of freedom of Student's t
 * @property {number} count of what it is from
 */

/**
 * @param {number[]} ratios
 * @param {boolean[]} [firsts] as {@link estimateOf} takes it
 * @returns {Estimate}
 */
export function estimateRatio (ratios, firsts) {
  const count = ratios.length
  if (!ratios.every(isRatio)) return { middle: NaN, error: NaN, degrees: 0, count }
  return { ...estimateOf(ratios.map(Math.log), firsts), count }
}

/**
 * @param {Estimate} estimate
 * @param {number} [errorRate] how often the interval may miss
 * @returns {Interval}
 */
export function intervalOf ({ middle, error, degrees, count }, errorRate) {
  const isEnough = count >= MINIMUM_FOR_MEAN && !Number.isNaN(error)
  return withReach(Math.exp(middle), isEnough ? tQuantile(degrees, errorRate) * error : null, count)
}

/**
 * Whoever of two is started first may be a little cheaper for as long as it lives. Where it is known in which values
 * that was the one that is judged, the half of what it makes is a term of the estimate (least squares, with a regressor
 * of +1 and -1): it moves no estimate and is no scatter, at the price of one degree of freedom.
 *
 * @param {number[]} values at least one
 * @param {boolean[]} [firsts] of each, whether it was
 * @returns {{ middle: number, error: number, degrees: number }} their mean, its standard error, and degrees of freedom
 */
export function estimateOf (values, firsts) {
  const count = values.length
  const signs = firsts?.length === count ? firsts.map(isFirst => isFirst ? 1 : -1) : []
  const lean = sum(signs)
  if (count < MINIMUM_FOR_TERM || Math.abs(lean) > count - 2 * MINIMUM_OF_EACH || !signs.length) {
    const scatter = count > 1 ? sampleStandardDeviation(values) : NaN
    return { middle: mean(values), error: scatter / Math.sqrt(count), degrees: count - 1 }
  }
  const [whole, leaning] = [sum(values), sum(values.map((value, i) => signs[i] * value))]
  const spread = count ** 2 - lean ** 2
  const middle = (count * whole - lean * leaning) / spread
  const half = (count * leaning - lean * whole) / spread
  const residuals = sum(values.map((value, i) => (value - middle - half * signs[i]) ** 2))
  return { middle, error: Math.sqrt(residuals / (count - 2) * count / spread), degrees: count - 2 }
}

/**
 * @param {number} value
 * @returns {boolean} what was not measured is not known, and of 0 or Infinity there is no logarithm: no interval is of
 *   such a value
 */
export function isRatio (value) {
  return value > 0 && value < Infinity
}

/**
 * @param {number} value
 * @param {number | null} reach of its logarithm to each side; null where there are too few values
 * @param {number} count of values
 * @returns {Interval}
 */
export function withReach (value, reach, count) {
  if (reach === null) return { value, low: null, high: null, count }
  return { value, low: value * Math.exp(-reach), high: value * Math.exp(reach), count }
}

/**
 * Of ratios in groups: those of one group were taken of the same processes, so only the groups are independent of each
 * other. The estimate is the mean of all logarithms, trimmed by a fifth at each end, and the interval goes by the means
 * of the winsorised logarithms in the groups (the trimmed mean of Tukey and McLaughlin over the top level of a nested
 * experiment). Trimming takes its share of the degrees of freedom.
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
 * @param {number} degreesOfFreedom
 * @param {number} [errorRate]
 * @returns {number} Student's t that the half width of an interval is a multiple of
 */
export function tQuantile (degreesOfFreedom, errorRate = 1 - CONFIDENCE) {
  return distributions.studentt.inv(1 - errorRate / 2, degreesOfFreedom)
}

/**
 * Power of Student's two-sided t test, on the side where the truth lies: by the noncentral t distribution (Johnson,
 * Kotz and Balakrishnan, Continuous Univariate Distributions, volume 2, 1995, chapter 31), for which jstat has the
 * series of Lenth (Algorithm AS 243, Applied Statistics 38, 1989).
 *
 * @param {number} distance of a mean from 0, in standard errors; 0 where it lies on the other side
 * @param {number} degreesOfFreedom
 * @param {number} [errorRate]
 * @returns {number} how likely an interval is to leave out 0, to that side
 */
export function chanceToTell (distance, degreesOfFreedom, errorRate) {
  const needed = tQuantile(degreesOfFreedom, errorRate)
  return 1 - distributions.noncentralt.cdf(needed, degreesOfFreedom, Math.max(0, distance))
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
