// @ts-check
// Which version did it? A bisection whose comparisons are noisy: each is repeated until it is decided (Feige, Raghavan,
// Peleg and Upfal, Computing with noisy information, SIAM Journal on Computing 23, 1994; Horstein's probabilistic
// bisection, 1963, asks again later instead).
//
// A version is not asked whether it differs from the good one, but which of two known levels it has: that of the good
// one or that of the bad one. Wald's sequential probability ratio test needs the fewest starts for that (Sequential
// Analysis, 1947), often a single one. It takes the scatter as known, which here is an estimate of the starts before,
// so its bounds are Hall's, which allow for that (Some sequential analogs of Stein's two-stage test, Biometrika 49,
// 1962). Whatever lies between the two levels gets the side that it is nearer to.
import { logAverage, mean, sum } from 'simple-statistics'
import { LOOKS } from '../turns/defaults.js'
import { tQuantile, withReach } from './interval.js'

/** @import { Interval } from './interval.js' */

/** @typedef {'good' | 'bad' | 'skip'} Side */
/** @typedef {{ variance: number, degrees: number }} Scatter of a start's logarithm, and the degrees of freedom of it */

/** Starts after which a version that lies between the two levels is left out, as by `git bisect skip`. */
export const MOST_STARTS = 30
const ERROR_RATE = 0.005 // of each side of a test, of which forty versions need six
const LEAST_SCATTER = 0.015 // less was luck: two processes of the same code differ by more

/**
 * @param {number[][]} comparisons of each, one ratio a start; at least one of them has two
 * @returns {Scatter} within comparisons, all of them pooled
 */
export function scatterOf (comparisons) {
  const squares = comparisons.flatMap(ratios => {
    const logs = ratios.map(Math.log)
    return logs.map(log => (log - mean(logs)) ** 2)
  })
  const degrees = squares.length - comparisons.length
  return { variance: Math.max(LEAST_SCATTER ** 2, sum(squares) / degrees), degrees }
}

/**
 * @param {number[]} ratios of a version ÷ the good one, one a start
 * @param {number} bad level of the bad side, as such a ratio; that of the good side is 1
 * @param {Scatter} scatter of other comparisons, before this one
 * @returns {'good' | 'bad' | null} null as long as it is not decided
 */
export function sideOf (ratios, bad, { variance, degrees }) {
  const width = Math.log(bad)
  const lead = width * sum(ratios.map(ratio => Math.log(ratio) - width / 2)) / variance
  const bound = degrees / 2 * (ERROR_RATE ** (-2 / degrees) - 1)
  if (lead >= bound) return 'bad'
  return lead <= -bound ? 'good' : null
}

/**
 * @param {number[]} ratios one a start, at least one
 * @param {Scatter} scatter of other comparisons
 * @returns {Interval} as wide as one that is looked at again and again
 */
export function intervalOf (ratios, { variance, degrees }) {
  const reach = tQuantile(degrees, LOOKS.errorRate) * Math.sqrt(variance / ratios.length)
  return withReach(logAverage(ratios), reach, ratios.length)
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
