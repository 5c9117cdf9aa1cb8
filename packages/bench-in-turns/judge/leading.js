// @ts-check
// By which of its two figures a comparison is said.
import { waits } from '../load/waits.js'

/**
 * @import { Figure } from './comparison.js'
 * @import { JudgedSliceRun } from './slices.js'
 */

/**
 * Both figures are judged. This one is said first where they don't differ: CPU time, which is known best, and of a
 * server that waits, for a database say, how many requests it answers.
 *
 * @param {JudgedSliceRun | null} run
 * @param {string[]} ids of contenders
 * @returns {Figure}
 */
export function leadingFigure (run, ids) {
  const isWaiting = id => {
    const slices = run?.slices.filter(({ contender }) => contender === id) ?? []
    return slices.length > 0 && waits(slices)
  }
  return ids.some(isWaiting) ? 'requestsPerSecond' : 'cpuMicrosPerRequest'
}
