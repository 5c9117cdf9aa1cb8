// @ts-check
// Which version did it? A bisection whose comparisons are noisy: each is repeated until it is decided (Feige, Raghavan,
// Peleg and Upfal, Computing with noisy information, SIAM Journal on Computing 23, 1994; Horstein's probabilistic
// bisection, 1963, asks again later instead).
//
// A version is not asked whether it differs from the good one, but which of the two ends it is like: on which side of
// the geometric mean of their ratio it lies. That is half the whole difference away from both, so few starts decide.
import { ratioInterval } from './interval.js'
import { LOOKS } from '../turns/defaults.js'

/** @typedef {'good' | 'bad' | 'skip'} Side */

/** Starts after which a version that lies between the two ends is left out, as by `git bisect skip`. */
export const MOST_STARTS = 30

/**
 * @param {number[]} ratios of a version by the good one, one a start, less than 1 where it is worse
 * @param {number} whole ratio of the bad one by the good one
 * @returns {'good' | 'bad' | null} null as long as it is not decided; only to be asked when isLook says so
 */
export function sideOf (ratios, whole) {
  const { low, high } = ratioInterval(ratios, LOOKS)
  const middle = Math.sqrt(whole)
  if (low === null || high === null) return null
  return low > middle ? 'good' : high < middle ? 'bad' : null
}

/**
 * @param {number} count of versions, the oldest first: the last one is known as bad, the one before all of them as good
 * @param {(index: number) => Promise<Side>} judge
 * @returns {Promise<{ first: number, earliest: number }>} the first bad one, or one of those from `earliest` on that
 *   were skipped just before it
 */
export async function searchFirstBad (count, judge) {
  const skipped = new Set()
  let [good, bad] = [-1, count - 1]
  for (;;) {
    const open = Array.from({ length: bad - good - 1 }, (_, i) => good + 1 + i).filter(index => !skipped.has(index))
    if (!open.length) return { first: bad, earliest: good + 1 }
    const middle = (good + bad) / 2
    const next = open.reduce((best, index) => Math.abs(index - middle) < Math.abs(best - middle) ? index : best)
    const side = await judge(next)
    if (side === 'good') good = next
    else if (side === 'bad') bad = next
    else skipped.add(next)
  }
}
