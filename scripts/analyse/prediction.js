// @ts-check
import { hasEnds } from './interval.js'

/** @import { Interval } from './interval.js' */

/** @typedef {{ low: number, high: number }} Prediction of a ratio */
/**
 * @typedef {'inside' | 'overlapping' | 'below' | 'above' | 'unknown'} PredictionVerdict where the measured interval
 *   lies
 */

/**
 * @param {Prediction} predicted
 * @param {Interval | null | undefined} measured
 * @returns {PredictionVerdict}
 */
export function judgePrediction ({ low, high }, measured) {
  if (!hasEnds(measured)) return 'unknown'
  if (measured.high < low) return 'below'
  if (measured.low > high) return 'above'
  return measured.low >= low && measured.high <= high ? 'inside' : 'overlapping'
}
