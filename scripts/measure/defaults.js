// @ts-check
// Imports nothing, so that it can be asked for before anything is measured.

/** @import { Load } from './load.js' */

/**
 * @typedef {object} PlanOptions
 * @property {number} rounds of fresh runs
 * @property {number} durationS of each
 * @property {number} generations of processes that are loaded in slices
 * @property {number} sliceRounds of each pair in each generation
 * @property {number} turnMs of load a slice
 * @property {number} leadInMs of load before each slice, which don't count: by then the caches hold what this server
 *   needs, and no longer what the other one did
 * @property {number} warmUpRequests that each process of a generation answers before its slices
 * @property {number} [longestWarmUpMs] after which a slow one is loaded with fewer
 * @property {number} sliceConnections
 * @property {number} seed of the order of the slices
 * @property {boolean} quick
 */

/** What is chosen where nobody says otherwise, in a full run and in a quick one. */
// In the four steady stages that were looked at with `node --trace-opt` (restify, Koa, Fastify), V8 compiles most of
// what a request runs for the last time between its 16,000th and 18,000th call.
export const DEFAULTS = {
  rounds: 3,
  generations: 6,
  sliceRounds: 2,
  turnMs: 500,
  leadInMs: 100,
  warmUpRequests: 20_000
}
/** Where a version is compared with another one: twice as many starts halve the interval (docs/15-noise.md). */
export const COMPARED = { generations: 12 }
export const QUICK = {
  rounds: 1,
  durationS: 1,
  generations: 3,
  sliceRounds: 1,
  turnMs: 250,
  leadInMs: 20,
  warmUpRequests: 1000
}
/** Seeds are below it. */
export const MAX_SEED = 2 ** 31

/** The first article's load. */
export const COMMON_LOAD = { generator: 'autocannon', connections: 100, durationS: 10 }

/**
 * @param {Load} load
 * @returns {string} the same for loads whose results can be compared: `100`, `wrk-200`, `100 at 500/s`
 */
export function describeLoad ({ generator, connections, overallRate }) {
  const rate = overallRate === undefined ? '' : ` at ${overallRate}/s`
  return (generator === COMMON_LOAD.generator ? String(connections) : `${generator}-${connections}`) + rate
}
