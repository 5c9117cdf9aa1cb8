// @ts-check
import { join } from 'node:path'
import { execaNode } from 'execa'
import { LoadError } from '../errors.js'

const GENERATOR = join(import.meta.dirname, 'generator.js')
const KILL_AFTER_MS = 500

/**
 * Loads a URL with autocannon, in a process of its own.
 *
 * @param {string} url
 * @param {import('./load.js').Load} load
 * @param {AbortSignal} [signal] ends the generator
 * @returns {Promise<import('./load.js').LoadResult>} autocannon's own result and the CPU time it took
 * @throws {LoadError} when the generator itself fails; a server that does not answer is counted in `result.errors`
 */
export async function runAutocannon (url, { connections, durationS, overallRate }, signal) {
  const options = { url, connections, duration: durationS, ...(overallRate && { overallRate }) }
  const { ipcOutput, failed, stderr } = await execaNode(GENERATOR, {
    ipcInput: options,
    nodePath: process.execPath,
    reject: false,
    cancelSignal: signal,
    forceKillAfterDelay: KILL_AFTER_MS
  })
  signal?.throwIfAborted()
  if (failed) throw new LoadError(`autocannon failed: ${stderr.trim().split('\n').at(-1)}`)
  return /** @type {any} */ (ipcOutput[0])
}
