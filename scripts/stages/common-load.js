// @ts-check
// The load that most of the text is about, and how loads are called. It imports nothing, since
// --help reads it too and must be quick.

/** @import { Load } from './whole-load.js' */

/** The first article's load. */
export const COMMON_LOAD = { generator: 'autocannon', connections: 100, durationS: 10 }

/**
 * @param {Pick<Load, 'connections' | 'durationS' | 'threads'> & { generator?: string }} load by autocannon without one
 * @returns {string} as one types it
 */
export function sayLoad ({ generator, connections, durationS, threads }) {
  return generator === 'wrk'
    ? `wrk -t${threads} -c${connections} -d${durationS}s`
    : `autocannon -c ${connections} -d ${durationS}`
}

/**
 * @param {Load} load
 * @returns {string} the same for loads whose results can be compared: `100`, `wrk-200`, `100 at 500/s`
 */
export function describeLoad ({ generator, connections, overallRate }) {
  const rate = overallRate === undefined ? '' : ` at ${overallRate}/s`
  return (generator === COMMON_LOAD.generator ? String(connections) : `${generator}-${connections}`) + rate
}
