// @ts-check
import { hasEnds } from '../analyse/interval.js'
import { finding, ratio } from './finding.js'

/**
 * @import { Interval } from '../analyse/interval.js'
 * @import { Finding } from './finding.js'
 */

/**
 * @param {Interval | null} interval of a ratio; null where it could not be measured
 * @param {{ atLeast?: number, atMost?: number }} bounds
 * @returns {Finding} it holds when all of the interval is within the bounds, fails when all of it is beyond one of
 *   them, and is unresolved otherwise
 */
export function ratioFinding (interval, { atLeast = 0, atMost = Infinity }) {
  if (!interval) return finding('unresolved', 'it was not measured')
  if (!hasEnds(interval)) return finding('unresolved', ratio(interval), 'of too few rounds')
  if (interval.high < atLeast || interval.low > atMost) return finding('fails', ratio(interval))
  return finding(interval.low >= atLeast && interval.high <= atMost ? 'holds' : 'unresolved', ratio(interval))
}
