// @ts-check
import { join } from 'node:path'
import { execaNode } from 'execa'

const GENERATOR = join(import.meta.dirname, 'generator.js')
const KILL_AFTER_MS = 500

/**
 * @typedef {object} Load
 * @property {number} connections
 * @property {number} durationS seconds
 * @property {number} [overallRate] requests per second over all connections; as fast as the server answers without it
 */

/**
 * @typedef {object} LoadResult
 * @property {any} result what autocannon counted: latency in ms, requests in req/s, throughput in bytes/s
 * @property {number} cpuUserMicros of the generator
 * @property {number} cpuSystemMicros of the generator
 */

/**
 * Loads a URL with autocannon, in a process of its own.
 *
 * @param {string} url
 * @param {Load} load
 * @param {AbortSignal} [signal] ends the generator
 * @returns {Promise<LoadResult>}
 * @throws {Error} when the generator itself fails; a server that does not answer is counted in `result.errors`
 */
export async function runAutocannon (url, { connections, durationS, overallRate }, signal) {
  const options = { url, connections, duration: durationS, ...(overallRate && { overallRate }) }
  const generator = execaNode(GENERATOR, {
    ipcInput: options,
    nodePath: process.execPath,
    cancelSignal: signal,
    forceKillAfterDelay: KILL_AFTER_MS
  })
  const { ipcOutput } = await generator
  return /** @type {any} */ (ipcOutput[0])
}
