// @ts-check
// How many samples of each cell a lab takes, and how long that is.
import { isDeepStrictEqual } from 'node:util'
import { expectedSlicesS } from 'bench-in-turns/kit.js'

/** @import { Design } from './design.js' */

/**
 * @param {Design} design
 * @param {any} options
 * @returns {any} the facts, as far as they say what may be measured, before anything is prepared: all that is asked
 *   for is there
 */
export function assumedFacts ({ assumed }, options) {
  return { runtimes: options.versions?.map(version => ({ version, wanted: version })), ...assumed?.(options) }
}

/**
 * @param {Design} design
 * @param {any} cell
 * @param {any} options
 * @param {any[]} [earlier] samples that are there already
 * @returns {number} of samples that are not there yet
 */
export function missingRounds ({ rounds = (_cell, options) => options.rounds ?? 1 }, cell, options, earlier = []) {
  const isOfCell = sample => Object.entries(cell).every(([key, value]) => isDeepStrictEqual(sample[key], value))
  const taken = new Set(earlier.filter(isOfCell).map(({ round }) => round))
  return Math.max(0, rounds(cell, options) - taken.size)
}

/**
 * @param {Design} design
 * @param {any} options
 * @param {any[]} [earlier] samples that are there already
 * @returns {number} seconds until its turns: what prepares it, and the samples that are not there yet
 */
export function untilTurnsS (design, options, earlier) {
  const { prepareS = () => 0, cells = () => [], sampleS = () => 1 } = design
  const cellS = cell => missingRounds(design, cell, options, earlier) * sampleS(cell, options)
  return cells(options, assumedFacts(design, options)).reduce((sum, cell) => sum + cellS(cell), prepareS(options))
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
  const pairs = turns.pairs?.(options, assumedFacts(design, options)).length
  return untilTurnsS(design, options, earlier) + expectedSlicesS(turns.count(options), options.slicing, { pairs })
}
