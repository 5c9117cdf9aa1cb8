// @ts-check
// How many samples of each cell a lab takes, and how long that is.
import { isDeepStrictEqual } from 'node:util'
import { expectedSlicesS } from 'bench-in-turns/turns/turns.js'

/** @import { Design } from './design.js' */

/**
 * @param {Design} design
 * @param {any} cell
 * @param {any} options
 * @param {any[]} [earlier] samples that are there already
 * @returns {number} those that are missing
 */
export function roundsOf ({ rounds = (_cell, options) => options.rounds ?? 1 }, cell, options, earlier = []) {
  const isOfCell = sample => Object.entries(cell).every(([key, value]) => isDeepStrictEqual(sample[key], value))
  const taken = new Set(earlier.filter(isOfCell).map(({ round }) => round))
  return Math.max(0, rounds(cell, options) - taken.size)
}

/**
 * @param {Design} design
 * @param {any} options
 * @param {any[]} [earlier] samples that are there already
 * @returns {number} seconds that all samples take that are missing
 */
export function untilTurnsS (design, options, earlier) {
  const { prepareS = () => 0, cells = () => [], sampleS = () => 1 } = design
  return cells(options)
    .reduce((sum, cell) => sum + roundsOf(design, cell, options, earlier) * sampleS(cell, options), prepareS(options))
}

/**
 * @param {Design} design
 * @param {any} options
 * @param {any[]} [earlier] samples that are there already
 * @returns {number} seconds that the whole lab takes, with its turns
 */
export function expectedS (design, options, earlier) {
  const { turns } = design
  if (!turns) return untilTurnsS(design, options, earlier)
  const pairs = turns.pairs?.(options).length
  return untilTurnsS(design, options, earlier) + expectedSlicesS(turns.count(options), options.slicing, { pairs })
}
