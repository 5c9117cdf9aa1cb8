// @ts-check
// What follows from the loads, as shares of the capacity that was measured before and after each.
import { logAverage } from 'simple-statistics'
import { select, stats } from '../kit.js'

/**
 * @import { Interval } from 'bench-in-turns'
 * @import { GuardRun } from './lab.js'
 */

/** @typedef {{ stage: string, guard: string | null, limit: number | null }} Which server with which guard */

const FULL_GENERATOR = 0.95 // of its thread

/**
 * @param {GuardRun['result']} result
 * @returns {number} share of all answers
 */
export function refusedShare ({ requests, non2xx }) {
  return requests ? non2xx / requests : 0
}

/**
 * @param {GuardRun[]} runs
 * @param {GuardRun} run
 * @returns {number} requests per second in the closed loops before the load and behind it; NaN where there was none
 */
function capacityOf (runs, { stage, round, position }) {
  const closed = select(runs, { stage, round, guard: null, share: null })
  const near = closed.filter(other => Math.abs(other.position - position) === 1)
  return near.length ? logAverage(near.map(({ result }) => stats.rate(result))) : NaN
}

/**
 * @param {GuardRun[]} runs
 * @param {GuardRun} run
 * @returns {{ inTime: number, sent: number, isGeneratorFull: boolean }} `inTime` answers and `sent` requests, as shares
 *   of what the capacity would be in that time
 */
export function sharesOf (runs, run) {
  const { inTime, neverSent, durationMs } = run.result
  const possible = capacityOf(runs, run) * durationMs / 1000
  return {
    inTime: inTime / possible,
    sent: (Number(run.offeredRate) * durationMs / 1000 - neverSent) / possible,
    isGeneratorFull: stats.cpuMicros(run.generator) / 1000 / durationMs > FULL_GENERATOR
  }
}

export const NOTHING = 'none in time'

/**
 * @param {any[]} over samples of one kind
 * @param {any[]} under samples of another
 * @param {(sample: any) => number} inTimeOf
 * @returns {Interval | typeof NOTHING | null} over the rounds that both have; null where there is none. Where one of
 *   them answered nothing in time, be it in one round, there is no ratio: who failed in it would look good without it
 */
export function ratioInTime (over, under, inTimeOf) {
  const pairs = over.flatMap(run => {
    const other = under.find(({ round }) => round === run.round)
    return other ? [[run, other].map(inTimeOf)] : []
  })
  if (pairs.length === 0) return null
  return pairs.flat().includes(0) ? NOTHING : stats.ratioInterval(pairs.map(([one, other]) => one / other))
}

/**
 * @param {GuardRun[]} runs
 * @param {Which} which
 * @param {number} share of the capacity that was asked for
 * @returns {ReturnType<typeof ratioInTime>} answers in time with the guard ÷ without
 */
export function againstNone (runs, which, share) {
  const without = select(runs, { stage: which.stage, guard: null, limit: null, share })
  return ratioInTime(select(runs, { ...which, share }), without, run => sharesOf(runs, run).inTime)
}
