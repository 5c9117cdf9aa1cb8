// @ts-check
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { execaNode } from 'execa'
import { LoadError, sayMissingPackage } from '../errors.js'
import { cleanEnvironment } from '../start/environment.js'

/**
 * @import { LoadResult } from './load.js'
 * @import { Watch } from './generator-shared.js'
 */

const KILL_AFTER_MS = 500
const PATIENCE_MS = 60_000 // beyond its time; a generator waits for late answers

/**
 * Starts a load generator: a process that answers each message with options by one with a result.
 *
 * @param {string} file its script
 * @param {AbortSignal} [signal] ends it
 * @returns {{
 *   pid: number, run: (options: object, expectedMs?: number, watch?: Watch) => Promise<LoadResult>, stop: () =>
 *   Promise<void>
 * }} `run` throws a LoadError when the generator itself fails, or takes a minute longer than expected; a server that
 *   does not answer is counted in `result.errors`
 */
export function openGenerator (file, signal) {
  const generator = execaNode(file, {
    ipc: true,
    nodePath: process.execPath,
    env: cleanEnvironment(),
    extendEnv: false,
    reject: false,
    cancelSignal: signal,
    forceKillAfterDelay: KILL_AFTER_MS
  })
  let lastId = 0

  /**
   * @param {object} options
   * @param {number} [expectedMs] how long it takes
   * @param {Watch} [watch] only of generators that tell their progress
   */
  async function run (options, expectedMs = 0, { everyMs, onProgress } = {}) {
    const id = ++lastId
    const isOver = new AbortController()
    const hear = (/** @type {any} */ { progressOf, progress }) => { if (progressOf === id) onProgress?.(progress) }
    if (onProgress) generator.nodeChildProcess.on('message', hear)
    try {
      const loading = Promise.all([
        generator.getOneMessage({ filter: (/** @type {any} */ message) => message.id === id }),
        generator.sendMessage({ id, options: /** @type {any} */ ({ ...options, progressEveryMs: everyMs }) })
      ])
      const limitMs = expectedMs + PATIENCE_MS
      const answers = await Promise.race([loading, wait(limitMs, null, { ref: false, signal: isOver.signal })])
      if (!answers) throw new LoadError(`the load generator did not end within ${limitMs / 1000} s`)
      const { id: _, ...loaded } = /** @type {any} */ (answers[0])
      return loaded
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof LoadError) throw error
      const { stderr, signal: by, exitCode } = await generator
      throw new LoadError(`${basename(file)} failed: ${findReason(String(stderr)) || (by ?? `exit code ${exitCode}`)}`)
    } finally {
      isOver.abort()
      generator.nodeChildProcess.off('message', hear)
    }
  }

  async function stop () {
    generator.kill('SIGTERM')
    await generator
  }

  return { pid: Number(generator.pid), run, stop }
}

/**
 * What a crashed Node writes ends with its version, and begins with the line that threw.
 *
 * @param {string} stderr
 * @returns {string} one line; nothing where it wrote nothing
 */
export function findReason (stderr) {
  const lines = stderr.trim().split('\n')
  return sayMissingPackage(stderr) ?? (lines.find(line => /^\w*Error\b/.test(line)) ?? lines[lines.length - 1]).trim()
}
