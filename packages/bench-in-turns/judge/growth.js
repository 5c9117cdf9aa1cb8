// @ts-check
// Does a version leak? By what the processes of it have kept of their requests.
import { sum } from 'simple-statistics'
import { hasEnds } from './has-ends.js'
import { meanInterval } from './interval.js'

/**
 * @import { Holder } from './holders.js'
 * @import { Interval } from './interval.js'
 * @import { KeptRun } from '../turns/kept.js'
 */

/**
 * Processes of servers that keep nothing grow by 0 to 2 bytes a request here, and the smallest leak, one reference in a
 * list and the closure that it leads to, is some sixty. At a hundred requests a second, sixteen bytes are 138 MB a day.
 */
export const LEAK_FROM_BYTES = 16

/** @typedef {'leaks' | 'does not leak' | 'undecided'} LeakVerdict */

/**
 * @param {KeptRun[]} runs of one version, one a process
 * @returns {Interval} bytes a request, mean over the processes with Student's t interval
 */
export function judgeGrowth (runs) {
  return meanInterval(runs.map(({ batches }) => growthOf(batches)))
}

/**
 * What a process has at the end more than before its first batch, without what the questions in between have cost. No
 * batch is dropped: one that has far more than the others is how a leak looks that comes in portions. What a process
 * still warms up is in the requests before the first batch, as many as are counted, whatever they did.
 *
 * @param {KeptRun['batches']} batches of one process
 * @returns {number} bytes a request
 */
export function growthOf (batches) {
  const grownBytes = sum(batches.map(({ grownBytes, idleBytes }) => grownBytes - idleBytes))
  return grownBytes / sum(batches.map(({ requests }) => requests))
}

/**
 * @param {Interval} bytes a request
 * @param {Holder[]} holders of what came with the requests and stays, in another process
 * @returns {LeakVerdict} it leaks where the interval is above 0, the mean is not below {@link LEAK_FROM_BYTES}, and
 *   somebody holds more with the requests
 */
export function judgeLeak (bytes, holders) {
  if (!hasEnds(bytes)) return 'undecided'
  if (bytes.high < LEAK_FROM_BYTES) return 'does not leak'
  return bytes.low > 0 && bytes.value >= LEAK_FROM_BYTES && holders.length ? 'leaks' : 'undecided'
}
