// @ts-check

/** @import { BoundedInterval, Interval } from './interval.js' */

/**
 * @param {Interval | null | undefined} interval
 * @returns {interval is BoundedInterval} false where there were too few values for its ends, or some are not known
 */
export function hasEnds (interval) {
  return Number.isFinite(interval?.low) && Number.isFinite(interval?.high)
}
