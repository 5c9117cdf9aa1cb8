// @ts-check
// Does a server leak? Of what its processes kept of their requests.
import { median, medianAbsoluteDeviation } from 'simple-statistics'
import { hasEnds, meanInterval } from './interval.js'

/**
 * @import { KeptRun } from '../turns/kept.js'
 * @import { Holder } from './holders.js'
 * @import { Interval } from './interval.js'
 */

/**
 * Processes of servers that keep nothing grow by one to five bytes a request here, while lists of V8's own still fill,
 * and the smallest leak, one reference in a list and the closure that it leads to, is some sixty. At a hundred requests
 * a second, sixteen bytes are 138 MB a day.
 */
export const LEAK_FROM_BYTES = 16
const FAR = 3 * 1.4826 // a normal distribution's standard deviation is so many median distances

/** @typedef {'leaks' | 'does not leak' | 'undecided'} LeakVerdict */

/**
 * @param {KeptRun[]} runs of one version, one a process
 * @param {Holder[]} holders of what came with the requests and stays, in another process
 * @returns {{ bytesPerRequest: Interval, verdict: LeakVerdict }} mean over the processes with Student's t interval; it
 *   leaks where that is above 0, the mean is not below {@link LEAK_FROM_BYTES}, and somebody holds more with each
 *   request: caches that still fill grow as well, but not so
 */
export function judgeLeaks (runs, holders) {
  const bytesPerRequest = meanInterval(runs.map(({ batches }) => growthOf(batches)))
  return { bytesPerRequest, verdict: verdictOf(bytesPerRequest, holders) }
}

/**
 * Batches that lie far from the others are left out, by Hampel's rule (The influence curve and its role in robust
 * estimation, 1974): beyond three standard deviations, as the median of the distances tells them. What is left is added
 * up: what one batch had too much of, the next one has too little. A leak of nothing but numbers in one list, whose
 * room doubles now and then, is not seen.
 *
 * @param {KeptRun['batches']} batches of one process
 * @returns {number} bytes a request
 */
export function growthOf (batches) {
  const idle = median(batches.map(({ idleBytes }) => idleBytes))
  const each = batches.map(({ requests, grownBytes }) => (grownBytes - idle) / requests)
  const middle = median(each)
  const most = FAR * medianAbsoluteDeviation(each)
  const near = batches.filter((_, i) => Math.abs(each[i] - middle) <= most)
  const sumOf = valueOf => near.reduce((sum, batch) => sum + valueOf(batch), 0)
  return sumOf(({ grownBytes }) => grownBytes - idle) / sumOf(({ requests }) => requests)
}

/** @param {Interval} bytes @param {Holder[]} holders @returns {LeakVerdict} */
function verdictOf (bytes, holders) {
  if (!hasEnds(bytes)) return 'undecided'
  if (bytes.high < LEAK_FROM_BYTES) return 'does not leak'
  return bytes.low > 0 && bytes.value >= LEAK_FROM_BYTES && holders.length ? 'leaks' : 'undecided'
}
