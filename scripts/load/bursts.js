// @ts-check
import { join } from 'node:path'
import { openGenerator } from './generator-process.js'

/** @import { GeneratorWork, LatencyMicros } from './load.js' */

import.meta.resolve('undici') // where it is missing, no load needs to be tried

const GENERATOR = join(import.meta.dirname, 'burst-generator.js')

/**
 * One burst of load.
 *
 * @typedef {object} Burst
 * @property {number} connections they stay open for the next burst on the same server
 * @property {number} durationMs from then on, nothing more is asked for
 * @property {number} [requests] that it asks for at most
 * @property {boolean} [isLast] the latencies since the last one that was so are in its result
 * @property {number} [revalidatedShare] of the requests that ask, by If-None-Match, whether the ETag that came last
 *   still holds: a 304 to one of them is as good an answer as a 200
 */

/**
 * @typedef {object} BurstResult
 * @property {number} requests answered
 * @property {number} errors timeouts included
 * @property {number} timeouts
 * @property {number} non2xx
 * @property {number} durationMs until the last answer
 * @property {LatencyMicros} [latencyMicros] not where nothing was answered
 * @property {number} [notModified] answers of 304 to a request with If-None-Match; only where a share of them was asked
 *   for, 0 included
 * @property {number} [receivedBytes] of all answers, with their heads; likewise
 */

/**
 * Starts a process that can load one URL after another in bursts, as fast as the answers come.
 *
 * @param {AbortSignal} [signal] ends it
 * @returns {{ pid: number, run: (url: string, burst: Burst) => Promise<{ result: BurstResult } & GeneratorWork>, stop:
 *   () => Promise<void> }} `run` throws a LoadError when the generator itself fails
 */
export function openBursts (signal) {
  const generator = openGenerator(GENERATOR, signal)
  const run = (url, burst) => /** @type {Promise<any>} */ (generator.run({ url, ...burst }, burst.durationMs))
  return { ...generator, run }
}
