// @ts-check
// Imports nothing, so that it can be asked for before anything is measured.

/**
 * @typedef {object} PlanOptions
 * @property {number} rounds of fresh runs
 * @property {number} durationS of each
 * @property {number} generations of processes that are loaded in slices
 * @property {number} sliceRounds of each generation
 * @property {number} sliceMs of load a slice
 * @property {number} warmUpRounds of each generation, whose slices do not count
 * @property {number} sliceConnections
 * @property {number} seed of the order of the slices
 * @property {number} patienceS that the run may take longer for a calm machine
 * @property {boolean} quick
 * @property {boolean} instructions are they counted as well?
 */

/** What is chosen where nobody says otherwise, in a full run and in a quick one. */
// V8 compiles the opening of a connection for the last time after about a thousand of them, and each slice opens a hundred.
export const DEFAULTS = { rounds: 3, generations: 4, sliceRounds: 16, sliceMs: 125, warmUpRounds: 16, patienceS: 180 }
export const QUICK = { rounds: 1, durationS: 1, generations: 3, sliceRounds: 2, sliceMs: 125, warmUpRounds: 2, patienceS: 20 }
/** Seeds are below it. */
export const MAX_SEED = 2 ** 31
