// @ts-check
// Imports nothing, so that it can be asked for before anything is measured.

/**
 * @typedef {object} PlanOptions
 * @property {number} rounds of fresh runs
 * @property {number} durationS of each
 * @property {number} generations of processes that are loaded in slices
 * @property {number} sliceRounds of each generation
 * @property {number} bursts of load a slice
 * @property {number} burstMs
 * @property {number} warmUpRequests that each process of a generation answers before its slices
 * @property {number} sliceConnections
 * @property {number} seed of the order of the slices
 * @property {number} patienceS that the run may take longer for a calm machine
 * @property {boolean} quick
 * @property {boolean} instructions are they counted as well?
 */

/** What is chosen where nobody says otherwise, in a full run and in a quick one. */
// In the four steady stages that were looked at with `node --trace-opt` (restify, Koa, Fastify), V8 compiles most of
// what a request runs for the last time between its 16,000th and 18,000th call.
export const DEFAULTS = {
  rounds: 3,
  generations: 6,
  sliceRounds: 12,
  bursts: 8,
  burstMs: 15,
  warmUpRequests: 20_000,
  patienceS: 180
}
export const QUICK = {
  rounds: 1,
  durationS: 1,
  generations: 3,
  sliceRounds: 2,
  bursts: 8,
  burstMs: 15,
  warmUpRequests: 1000,
  patienceS: 10
}
/** Seeds are below it. */
export const MAX_SEED = 2 ** 31
