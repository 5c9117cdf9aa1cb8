// @ts-check
// From what was measured to figures.
import { median } from 'simple-statistics'

/** @import { Size } from './lab.js' */

/** @param {any[]} samples @param {string} part @returns {any[]} */
export const ofPart = (samples, part) => samples.filter(sample => sample.part === part)

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
 * @property {number} workMicros CPU time of the work alone, on the loop; the time it takes where Node.js does not tell
 * @property {number} latencyMicros until the answer this way
 * @property {number} mainMicros CPU time of the main thread this way
 */

/**
 * @param {Size[]} sizes
 * @param {string} way
 * @returns {SizeCost[]} the smallest first
 */
export function sizeCosts (sizes, way) {
  const limits = [...new Set(sizes.map(({ limit }) => limit))].sort((a, b) => a - b)
  return limits.map(limit => {
    const each = (way, quantity) =>
      medianOf(sizes.filter(size => size.way === way && size.limit === limit), size => quantity(size) / size.calls)
    return {
      workMicros: each('loop', ({ mainMicros, wallMs }) => mainMicros ?? wallMs * 1000),
      latencyMicros: each(way, ({ wallMs }) => wallMs * 1000),
      mainMicros: each(way, ({ mainMicros }) => mainMicros ?? NaN)
    }
  })
}

/**
 * @param {SizeCost[]} costs
 * @returns {number | null} µs of work from which on the main thread is busy for less with handing it over than with
 *   doing it, between two sizes on a logarithmic scale; null where it always or never is
 */
export function breakEven (costs) {
  const excess = ({ mainMicros, workMicros }) => Math.log(mainMicros / workMicros)
  const i = costs.findLastIndex(cost => excess(cost) > 0)
  const [last, next] = [costs[i], costs[i + 1]]
  if (!last || !next) return null
  const reached = excess(last) / (excess(last) - excess(next))
  return Math.exp(Math.log(last.workMicros) + reached * Math.log(next.workMicros / last.workMicros))
}
