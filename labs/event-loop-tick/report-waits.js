// @ts-check
// From what was measured to waits: of a client, and of what the server's own watch makes of them.
import { median } from 'simple-statistics'

/** @import { LoadRun } from './lab.js' */

/**
 * @param {{ perS: number, reportMs: number }} load
 * @returns {(sample: any) => boolean}
 */
export function isOf ({ perS, reportMs }) {
  return sample => sample.part === 'load' && sample.perS === perS && sample.reportMs === reportMs
}

const SHORTEST_MS = 0.01 // a wait of nothing has no logarithm, and no machine tells it from this

/**
 * @typedef {{ client: number, byTimer: number, byIteration: number | null, byTime: number | null }} Waits in ms; null
 *   where Node.js has no such watch
 */

/**
 * @param {LoadRun} run
 * @param {number} percentile
 * @returns {Waits}
 */
export function waitsOf ({ ping, delays: { durationMs, byTimer, byIteration } }, percentile) {
  const isWatched = byIteration.count > 0
  return {
    client: ping.latencyMs.percentiles[percentile],
    byTimer: Math.max(SHORTEST_MS, byTimer.percentilesMs[percentile] - byTimer.resolutionMs),
    byIteration: isWatched ? byIteration.percentilesMs[percentile] : null,
    byTime: isWatched ? Math.max(SHORTEST_MS, waitByTime(byIteration.longMs, durationMs, percentile)) : null
  }
}

/**
 * How long somebody waits who comes at any moment: a tick that takes a hundred times as long as another one is met a
 * hundred times as often.
 *
 * @param {number[]} ticksMs
 * @param {number} durationMs in which they were seen
 * @param {number} percentile
 * @returns {number} ms; 0 where fewer than that come during a tick at all
 */
export function waitByTime (ticksMs, durationMs, percentile) {
  const longestFirst = ticksMs.toSorted((a, b) => b - a)
  const wantedMs = (1 - percentile / 100) * durationMs
  let sumMs = 0
  for (const [i, tickMs] of longestFirst.entries()) {
    sumMs += tickMs
    const waitMs = (sumMs - wantedMs) / (i + 1) // so that what is longer than it takes the wanted share of the time
    if (waitMs >= (longestFirst[i + 1] ?? 0)) return Math.max(0, waitMs)
  }
  return 0
}

/**
 * @param {{ perS: number, reportMs: number }} load
 * @param {number} percentile
 * @returns {number} ms that somebody waits for the report in hand, where the reports are all there is and come evenly
 */
export function expectedWait ({ perS, reportMs }, percentile) {
  return waitByTime(Array.from({ length: perS }, () => reportMs), 1000, percentile)
}

/**
 * A watch has seen a report when a delay of more than half its length is among its samples.
 *
 * @param {LoadRun} run
 * @returns {{ made: number, byTimer: number, byIteration: number | null }}
 */
export function reportsSeen ({ reportMs, reports, delays: { byTimer, byIteration } }) {
  const over = (longMs, ownMs) => longMs.filter(delayMs => delayMs - ownMs > reportMs / 2).length
  return {
    made: reports?.requests ?? 0,
    byTimer: over(byTimer.longMs, byTimer.resolutionMs),
    byIteration: byIteration.count > 0 ? over(byIteration.longMs, 0) : null
  }
}

/**
 * @param {LoadRun[]} runs
 * @param {(run: LoadRun) => number | null} quantity
 * @returns {number} NaN where it was not measured
 */
export function medianOf (runs, quantity) {
  const known = runs.map(quantity).filter(value => value !== null)
  return known.length ? median(known) : NaN
}
