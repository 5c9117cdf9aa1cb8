// @ts-check
import { join } from 'node:path'
import { openGenerator } from './generator-process.js'

/** @import { Watch } from './progress.js' */

const GENERATOR = join(import.meta.dirname, 'paced-generator.js')

/**
 * What the paced generator counts.
 *
 * @typedef {object} PacedResult
 * @property {number} requests answered within the time
 * @property {number} durationMs
 * @property {number} errors
 * @property {number} non2xx
 * @property {number} inTime answers with 2xx that came within `inTimeMs`; without that, all of them
 * @property {number} neverSent requests that were due and for which no connection was free
 * @property {number} neverAnswered within two seconds of the end
 * @property {Latency} latencyMs of all answers, from when the request was due
 * @property {Latency | null} latencyMsOf2xx likewise, of those alone; null where there were none
 * @property {Latency | null} latencyMsOfOthers of answers other than 2xx
 * @property {{ requests: number, inTime: number, latencyMs: { mean: number, max: number } }[]} seconds answers by the
 *   second in which they came
 */

/** @typedef {{ mean: number, max: number, percentiles: Record<string, number> }} Latency in ms, to the microsecond */

/**
 * @typedef {object} PacedLoad
 * @property {number} connections
 * @property {number} durationS
 * @property {number} [overallRate] requests per second; without it as fast as the answers come
 * @property {boolean} [hasOneQueue] true when a request takes whichever connection is free, and all are open before the
 *   load; false when each connection has its own timetable
 * @property {number} [inTimeMs] within which an answer counts as one in time
 */

/**
 * Starts a process that can load one URL after another, at a constant rate or as fast as the answers come.
 *
 * @param {AbortSignal} [signal] ends it
 * @returns {{ run: (url: string, load: PacedLoad, watch?: Watch) =>
 *   Promise<{ result: PacedResult, cpuUserMicros: number, cpuSystemMicros: number }>, stop: () => Promise<void> }}
 */
export function openPaced (signal) {
  const generator = openGenerator(GENERATOR, signal)
  const run = (url, load, watch) =>
    /** @type {Promise<any>} */ (generator.run({ url, ...load }, load.durationS * 1000, watch))
  return { ...generator, run }
}
