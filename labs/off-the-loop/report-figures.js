// @ts-check
// From what was measured to figures.
import { median } from 'simple-statistics'

/** @import { Size } from './costs.js' */

export const WAY_NAMES = { loop: 'on the loop', slices: 'in slices', worker: 'in a worker', child: 'in a child' }

/**
 * @template T
 * @param {T[]} runs
 * @param {(run: T) => number} quantity
 */
export function medianOf (runs, quantity) {
  return median(runs.map(quantity))
}

/**
 * Medians, of one report.
 *
 * @typedef {object} SizeCost
 * @property {number} limit
 * @property {number} workMicros CPU time of the work alone, on the loop; the time it takes where Node.js does not tell
 * @property {number} aloneMicros until the answer, on a loop that has nothing else to do
 * @property {number} latencyMicros until the answer this way
 * @property {number} mainMicros CPU time of the main thread this way
 * @property {number} allMicros CPU time of all that have a part in it
 */

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
    const alone = quantity => median(onLoop.map(size => quantity(size) / size.calls))
    return {
      limit,
      workMicros: alone(({ mainMicros, wallMs }) => mainMicros ?? wallMs * 1000),
      aloneMicros: alone(({ wallMs }) => wallMs * 1000),
      latencyMicros: each(({ wallMs }) => wallMs * 1000),
      mainMicros: each(({ mainMicros }) => mainMicros),
      allMicros: each(({ allMicros }) => allMicros)
    }
  })
}

/**
 * @param {SizeCost[]} costs
 * @param {(cost: SizeCost) => number} excess above 0 while it does not pay
 * @returns {number | null} µs of work from which on it pays, between two sizes on a logarithmic scale; null where it
 *   does throughout, or never
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
export const latencyExcess = ({ latencyMicros, aloneMicros }) => Math.log(latencyMicros / aloneMicros / WORTH)

/** All of it takes a tenth more CPU time than the work alone. @param {SizeCost} cost */
export const cpuExcess = ({ allMicros, workMicros }) => Math.log(allMicros / workMicros / WORTH)
