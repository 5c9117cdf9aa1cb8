// @ts-check
import { hasEnds } from './interval.js'

/** @import { Interval } from './interval.js' */

/**
 * Ratio of two independent ratios: half widths of their logarithms add up in quadrature, as independent errors do
 * (Taylor, An Introduction to Error Analysis, section 3.6).
 *
 * @param {Interval} over
 * @param {Interval} under
 * @returns {Interval} without ends where one of the two has none
 */
export function divideIntervals (over, under) {
  const value = over.value / under.value
  const count = Math.min(over.count, under.count)
  if (!hasEnds(over) || !hasEnds(under)) return { value, low: null, high: null, count }
  const reach = Math.hypot(Math.log(over.high / over.low) / 2, Math.log(under.high / under.low) / 2)
  return { value, low: value * Math.exp(-reach), high: value * Math.exp(reach), count }
}

/**
 * @param {Interval} ratio
 * @param {number} power above 0
 * @returns {Interval} its value and ends, each to that power
 */
export function powerOfInterval ({ value, low, high, count }, power) {
  return {
    value: value ** power,
    low: low === null ? null : low ** power,
    high: high === null ? null : high ** power,
    count
  }
}

/**
 * @param {Interval} ratio
 * @returns {Interval} the other way round
 */
export function invertInterval ({ value, low, high, count }) {
  return { value: 1 / value, low: high === null ? null : 1 / high, high: low === null ? null : 1 / low, count }
}
