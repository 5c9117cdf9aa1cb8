// @ts-check
// What a guard can save at best. Where an answer costs c of CPU time and a refusal r of that, a server that is asked k
// times its capacity spends all of its time on a share g of what it could answer and on refusing the rest: g + (k - g)
// r = 1, so g = (1 - k r) / (1 - r). Nothing is left to answer with once k r is 1.
import { cpuMicrosPerRequest, ratioInterval } from '../kit.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { GuardRun } from './generation.js'
 */

/**
 * @typedef {Pick<GuardRun, 'stage' | 'guard' | 'limit' | 'share' | 'generation' | 'attempt' | 'result' | 'server' |
 *   'loopDelayMs'>} Run
 */

/** The load that is more than a server can do, by its capacity. */
export const BUSY = 2

/**
 * @param {number} refusalCost of a refusal, by that of an answer
 * @param {number} load by the capacity
 * @returns {number} share of the capacity that can be answered at best
 */
export function bestGoodput (refusalCost, load) {
  if (load <= 1) return load
  return load * refusalCost >= 1 ? 0 : (1 - load * refusalCost) / (1 - refusalCost)
}

/**
 * @param {Run['result']} result
 * @returns {number} share of all answers
 */
export function refusedShare ({ requests, non2xx }) {
  return requests ? non2xx / requests : 0
}

/**
 * @param {Run[]} runs
 * @returns {Run[]} those that count: of what was taken again, the last
 */
export function lastAttempts (runs) {
  const key = ({ stage, guard, limit, share, generation }) => JSON.stringify([stage, guard, limit, share, generation])
  return [...new Map(runs.map(run => [key(run), run])).values()]
}

/**
 * Shares of the capacity of their generation that were answered in time.
 *
 * @param {Run[]} runs that count
 * @param {{ stage: string, guard: string | null, limit: number | null, share: number }} of
 * @returns {number[]} by generation
 */
export function goodputs (runs, of) {
  return paired(runs, of).map(
    ({ run, capacity }) =>
      run.result.inTime / run.result.durationMs / (capacity.result.requests / capacity.result.durationMs)
  )
}

/**
 * @param {Run[]} runs that count
 * @param {string} stage
 * @param {string} guard
 * @returns {Interval} CPU time of a refusal, by that of an answer; NaN where none was measured
 */
export function refusalCost (runs, stage, guard) {
  const ratios = paired(runs, { stage, guard, limit: null, share: null })
    .map(({ run, capacity }) => cpuMicrosPerRequest(run.server) / cpuMicrosPerRequest(capacity.server))
  return ratios.length ? ratioInterval(ratios) : { value: NaN, low: null, high: null, count: 0 }
}

/**
 * @param {Run[]} runs that count
 * @param {{ stage: string, guard: string | null, limit: number | null, share: number | null }} of
 * @returns {{ run: Run, capacity: Run }[]} each with the closed loop on the server without a guard in the same
 *   generation
 */
function paired (runs, of) {
  return select(runs, of).flatMap(run => {
    const [capacity] = select(runs, { stage: of.stage, guard: null, limit: null, share: null }).filter(
      ({ generation }) => generation === run.generation
    )
    return capacity ? [{ run, capacity }] : []
  })
}

/**
 * @param {Run[]} runs
 * @param {{ stage: string, guard: string | null, limit: number | null, share: number | null }} of
 */
export function select (runs, of) {
  return runs.filter(run => ['stage', 'guard', 'limit', 'share'].every(key => run[key] === of[key]))
}

/**
 * @param {Run} run
 * @returns {number} requests per second that the generator sent
 */
export function sentRate ({ result: { requests, neverAnswered, errors, durationMs } }) {
  return (requests + neverAnswered + errors) / durationMs * 1000
}
