// @ts-check
import { join } from 'node:path'
import { openGenerator } from './generator-process.js'

const GENERATOR = join(import.meta.dirname, 'paced-generator.js')

/**
 * What the paced generator counts.
 *
 * @typedef {object} PacedResult
 * @property {number} requests answered within the time
 * @property {number} durationMs
 * @property {number} errors
 * @property {number} non2xx
 * @property {number} neverSent requests that were due and for which no connection was free
 * @property {number} neverAnswered within two seconds of the end
 * @property {Latency} latencyMs of all answers, from when the request was due
 * @property {{ requests: number, latencyMs: { mean: number, max: number } }[]} seconds answers by the second in which they came
 */

/** @typedef {{ mean: number, max: number, percentiles: Record<string, number> }} Latency in ms, to the microsecond */

/**
 * Starts a process that can load one URL after another, at a constant rate or as fast as the answers come.
 *
 * @param {AbortSignal} [signal] ends it
 * @returns {{ run: (url: string, load: { connections: number, durationS: number, overallRate?: number }) =>
 *   Promise<{ result: PacedResult, cpuUserMicros: number, cpuSystemMicros: number }>, stop: () => Promise<void> }}
 */
export function openPaced (signal) {
  const generator = openGenerator(GENERATOR, signal)
  return { ...generator, run: (url, load) => /** @type {Promise<any>} */ (generator.run({ url, ...load })) }
}
