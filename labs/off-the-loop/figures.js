// @ts-check
// From what was measured to figures.
import { median } from 'simple-statistics'

/**
 * @import { Size } from './costs.js'
 * @import { LoadRun } from './loads.js'
 */

/**
 * @param {LoadRun[]} loads
 * @returns {LoadRun[]} one of each load in each round: the last attempt
 */
export function lastAttempts (loads) {
  return [...Map.groupBy(loads, ({ round, way, share }) => `${round} ${way} ${share}`).values()].map(attempts => attempts[attempts.length - 1])
}

/** @typedef {{ limit: number, workMicros: number, latencyMicros: number, mainMicros: number, allMicros: number }} SizeCost medians, of one report: what it takes on the loop, and what it takes this way */

/**
 * @param {Size[]} sizes
 * @param {string} way
 * @returns {SizeCost[]} the smallest first
 */
export function sizeCosts (sizes, way) {
  const limits = [...new Set(sizes.map(({ limit }) => limit))].sort((a, b) => a - b)
  return limits.map(limit => {
    const own = sizes.filter(size => size.way === way && size.limit === limit)
    const each = quantity => median(own.map(size => (quantity(size) ?? NaN) / size.calls))
    const onLoop = sizes.filter(size => size.way === 'loop' && size.limit === limit)
    return {
      limit,
      workMicros: median(onLoop.map(({ wallMs, calls }) => wallMs / calls * 1000)),
      latencyMicros: each(({ wallMs }) => wallMs * 1000),
      mainMicros: each(({ mainMicros }) => mainMicros),
      allMicros: each(({ allMicros }) => allMicros)
    }
  })
}

/**
 * @param {SizeCost[]} costs
 * @param {(cost: SizeCost) => number} excess above 0 while it does not pay
 * @returns {number | null} µs of work from which on it pays, between two sizes on a logarithmic scale; null where it does throughout, or never
 */
export function breakEven (costs, excess) {
  const i = costs.findLastIndex(cost => excess(cost) > 0)
  const [last, next] = [costs[i], costs[i + 1]]
  if (!last || !next) return null
  const reached = excess(last) / (excess(last) - excess(next))
  return Math.exp(Math.log(last.workMicros) + reached * Math.log(next.workMicros / last.workMicros))
}

/** The main thread is busy for as long with handing the work over as with doing it. @param {SizeCost} cost */
export const handingExcess = ({ mainMicros, workMicros }) => Math.log(mainMicros / workMicros)

const WORTH = 1.1

/** The answer takes a tenth longer than on a loop that has nothing else to do. @param {SizeCost} cost */
export const latencyExcess = ({ latencyMicros, workMicros }) => Math.log(latencyMicros / workMicros / WORTH)

/** All of it takes a tenth more CPU time than the work alone. @param {SizeCost} cost */
export const cpuExcess = ({ allMicros, workMicros }) => Math.log(allMicros / workMicros / WORTH)
