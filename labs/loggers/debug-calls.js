// @ts-check
// What a call of log.debug costs while debug is off, in processes of its own.
import { join } from 'node:path'
import { execaNode } from 'execa'
import { cleanEnvironment } from '../kit.js'

const SCRIPT = join(import.meta.dirname, 'debug-calls.cjs')

/**
 * @typedef {{ logger: string, round: number, nanos?: Record<string, number[]>, failure?: string }} DebugRun nanoseconds
 *   of a call, a batch each
 */

/**
 * @param {string} logger
 * @param {{ round: number, signal: AbortSignal }} run
 * @returns {Promise<DebugRun>}
 */
export async function timeDebugCalls (logger, { round, signal }) {
  const { stdout, stderr, failed } = await execaNode(SCRIPT, [logger], {
    nodePath: process.execPath, env: cleanEnvironment(), extendEnv: false, reject: false, cancelSignal: signal
  })
  signal.throwIfAborted()
  if (failed) {
    return {
      logger,
      round,
      failure:
        String(stderr)
          .split('\n')
          .find(line => /^\w*Error\b/.test(line)) ?? 'it ended without a word'
    }
  }
  return { logger, round, nanos: JSON.parse(String(stdout)).nanos }
}
