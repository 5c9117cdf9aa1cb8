// @ts-check
import { join } from 'node:path'
import { execaNode } from 'execa'
import { LoadError } from '../errors.js'

const GENERATOR = join(import.meta.dirname, 'generator.js')
const KILL_AFTER_MS = 500
const PATIENCE_S = 30

/**
 * Starts a process that can load one URL after another with autocannon.
 *
 * @param {AbortSignal} [signal] ends it
 * @returns {{ run: (url: string, load: import('./load.js').Load) => Promise<import('./load.js').LoadResult>, stop: () => Promise<void> }}
 *   `run` throws a LoadError when the generator itself fails; a server that does not answer is counted in `result.errors`
 */
export function openAutocannon (signal) {
  const generator = execaNode(GENERATOR, {
    ipc: true,
    nodePath: process.execPath,
    reject: false,
    cancelSignal: signal,
    forceKillAfterDelay: KILL_AFTER_MS
  })
  let lastId = 0

  /**
   * @param {string} url
   * @param {import('./load.js').Load} load
   */
  async function run (url, { connections, durationS, overallRate, sampleIntervalMs }) {
    const id = ++lastId
    // A slow answer is no error: nobody hangs up before the load ends.
    const options = {
      url,
      connections,
      duration: durationS,
      timeout: durationS + PATIENCE_S,
      ...(overallRate && { overallRate }),
      ...(sampleIntervalMs && { sampleInt: sampleIntervalMs })
    }
    try {
      const [answer] = await Promise.all([
        generator.getOneMessage({ filter: (/** @type {any} */ message) => message.id === id }),
        generator.sendMessage({ id, options })
      ])
      const { result, cpuUserMicros, cpuSystemMicros } = /** @type {any} */ (answer)
      return { result, cpuUserMicros, cpuSystemMicros }
    } catch {
      signal?.throwIfAborted()
      const { stderr } = await generator
      throw new LoadError(`autocannon failed: ${String(stderr).trim().split('\n').at(-1)}`)
    }
  }

  async function stop () {
    generator.kill('SIGTERM')
    await generator
  }

  return { run, stop }
}

/**
 * Loads a URL with autocannon, in a process of its own.
 *
 * @param {string} url
 * @param {import('./load.js').Load} load
 * @param {AbortSignal} [signal] ends the generator
 * @returns {Promise<import('./load.js').LoadResult>}
 * @throws {LoadError} when the generator itself fails
 */
export async function runAutocannon (url, load, signal) {
  const generator = openAutocannon(signal)
  try {
    return await generator.run(url, load)
  } finally {
    await generator.stop()
  }
}
