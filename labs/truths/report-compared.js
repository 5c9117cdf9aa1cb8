// @ts-check
// The comparisons of this lab by their servers.
import { ROWS } from './rows.js'

/** @import { Compared } from '../equipment/widths.js' */

const askedOf = (/** @type {string} */ id) => ROWS.find(row => row.id === id)?.asked ?? id

/** @param {any[]} samples @returns {Compared[]} all comparisons in turns */
export function comparedOf (samples) {
  return samples.flatMap(({ row, sitting, comparisons }) => comparisons.map(({ nowFirst, ...figures }) =>
    ({ server: askedOf(row), sitting, firsts: nowFirst, figures })))
}

/** @param {any[]} samples @returns {Compared[]} of those, one commit in two folders */
export function equalsOf (samples) {
  return comparedOf(samples.filter(({ row }) => ROWS.find(({ id }) => id === row)?.isCommit))
}

/** @param {any[]} samples @returns {Compared[]} at a rate */
export function ratedOf (samples) {
  return samples.filter(({ latencies }) => latencies.length).map(({ row, sitting, latencies }) => ({
    server: askedOf(row),
    sitting,
    figures: Object.fromEntries(latencies.map(({ percentile, ratio }) => [`p${percentile}`, ratio]))
  }))
}
