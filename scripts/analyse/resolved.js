// @ts-check
// What an interval of a ratio allows to be said.

import { hasEnds } from './interval.js'

/** @import { BoundedInterval, Interval } from './interval.js' */

/**
 * @param {Interval} ratio
 * @param {Interval | null} [noisePair] the ratio of something to itself
 * @returns {boolean} false when the interval holds 1 or is missing, or the ratio, or its inverse, lies within what is
 *   noise: which of the two is over the other is nobody's choice. A pair without an interval is none
 */
export function isResolved (ratio, noisePair = null) {
  if (!hasEnds(ratio) || (ratio.low <= 1 && ratio.high >= 1)) return false
  return !hasEnds(noisePair) || Math.abs(Math.log(ratio.value)) > reachOf(noisePair)
}

/**
 * @param {Interval | null} ratio
 * @param {number} bound
 * @param {Interval | null} [noisePair] the ratio of something to itself
 * @returns {'holds' | 'fails' | 'unresolved'} does the ratio reach the bound? It does when all of its interval does,
 *   and lies beyond noise; it does not when none of it does
 */
export function reaches (ratio, bound, noisePair = null) {
  if (!hasEnds(ratio)) return 'unresolved'
  if (ratio.high < bound) return 'fails'
  return ratio.low >= bound && isResolved(ratio, noisePair) ? 'holds' : 'unresolved'
}

/**
 * @param {(Interval | null)[]} pairs
 * @returns {BoundedInterval | null} the one that reaches farther from 1; null where none reaches anywhere
 */
export function widerOf (pairs) {
  const known = pairs.filter(hasEnds)
  return known.sort((a, b) => reachOf(b) - reachOf(a))[0] ?? null
}

/** @param {BoundedInterval} pair */
function reachOf ({ low, high }) {
  return Math.max(Math.abs(Math.log(low)), Math.abs(Math.log(high)))
}

/**
 * @param {Interval} ratio
 * @param {number} relativeHalfWidth such as 0.03 for +-3 %
 * @returns {number | null} pairs that would be needed for an interval that narrow, by the scatter of these; null
 *   without an interval to go by
 */
export function pairsNeeded (ratio, relativeHalfWidth) {
  if (!hasEnds(ratio)) return null
  return Math.ceil(ratio.count * (Math.log(ratio.high / ratio.low) / 2 / Math.log(1 + relativeHalfWidth)) ** 2)
}
