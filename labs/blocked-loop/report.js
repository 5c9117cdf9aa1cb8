// @ts-check
import { max, median, min } from 'simple-statistics'
import { formatNumber } from '../kit.js'
import { TIMER_MS } from './lab.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { Run } from './lab.js'
 */

/**
 * @typedef {{ steps: number, loopMs: number, firedMs: number, fired: number[] }} Loop medians of its runs, in ms, and
 *   when the timer fired in each
 */

/**
 * @param {{ runs: Run[] }} data
 * @returns {LabReport}
 */
export function report ({ runs }) {
  const loops = loopsOf(runs)
  const longest = loops[loops.length - 1]
  const rows = loops.map(({ steps, loopMs, firedMs, fired }) => [
    steps.toLocaleString('en'),
    formatNumber(loopMs),
    formatNumber(firedMs),
    `${formatNumber(min(fired))} to ${formatNumber(max(fired))}`
  ])
  return {
    tables: {
      timer: {
        title: `A timer of ${TIMER_MS} ms`,
        head: ['steps of the loop behind it', 'the loop takes, ms', 'the timer fires after, ms', 'lowest to highest'],
        rows
      }
    },
    plots: {},
    values: {
      blocked: formatNumber(longest.firedMs),
      loop: formatNumber(longest.loopMs),
      fitting: sayMillions((longest.steps / longest.loopMs) * TIMER_MS)
    },
    notes: []
  }
}

/**
 * @param {Run[]} runs
 * @returns {Loop[]} by their steps, the shortest first
 */
export function loopsOf (runs) {
  return [...Map.groupBy(runs, ({ steps }) => steps)].sort(([a], [b]) => a - b).map(([steps, some]) => ({
    steps,
    loopMs: median(some.map(({ loopMs }) => loopMs)),
    firedMs: median(some.map(({ firedMs }) => firedMs)),
    fired: some.map(({ firedMs }) => firedMs)
  }))
}

function sayMillions (steps) {
  return `${formatNumber(steps / 1e6)} million`
}
