// @ts-check
/** @import { BoundedInterval, Interval } from './interval.js' */

/**
 * @param {Interval | null | undefined} interval
 * @returns {interval is BoundedInterval} false where there were too few values for its ends
 */
export function hasEnds (interval) {
  return interval?.low != null && interval.high !== null
}
