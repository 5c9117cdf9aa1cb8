// @ts-check
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runLoad, shortLoad } from '../measure/load.js'
import { startStage } from '../server/stage-process.js'

/**
 * @import { Stage } from '../server/catalog.js'
 * @import { StageProcess } from '../server/stage-process.js'
 */

const LAST_WORDS_MS = 500

/**
 * @template T
 * @param {Stage} stage
 * @param {AbortSignal} signal
 * @param {(server: StageProcess) => Promise<T>} work with a fresh process of it, which is ended afterwards
 * @returns {Promise<T>}
 * @throws {StageError} when the server does not start, or ends meanwhile
 */
export async function withServer (stage, signal, work) {
  const server = await startStage(stage, { signal })
  try {
    const died = server.ended.then(error => { throw error ?? signal.reason })
    return await Promise.race([work(server), died])
  } catch (error) {
    signal.throwIfAborted()
    // what was to blame, if it was its end
    const end = await Promise.race([server.ended, wait(LAST_WORDS_MS, null, { ref: false })])
    throw end ?? error
  } finally {
    await server.stop()
  }
}

/**
 * @typedef {(url: string, signal: AbortSignal) => Promise<unknown>} LoadStage loads the route of a stage
 */

const PRELOAD = join(import.meta.dirname, 'collect-garbage.cjs')
const CONNECTIONS = 100
const WARM_UP_MS = 700 // until then, what grows is what the compiler makes of the code
const LOAD_MS = 1500

/**
 * @param {Stage} stage
 * @param {AbortSignal} signal
 * @param {{ warmUp?: LoadStage, load?: LoadStage }} [loads] what is kept is told of the second alone
 * @returns {Promise<{ bytes: number, requests: number, listeners: number }>} heap that a fresh process of it keeps,
 *   garbage not counted, of how many requests, and how many 'after' listeners have come
 * @throws {StageError} when the server does not start, or ends meanwhile
 */
export async function keptMemory (stage, signal, { warmUp = loadFor(WARM_UP_MS), load = loadFor(LOAD_MS) } = {}) {
  const server = await startStage(stage, { nodeArgs: ['--expose-gc', '--require', PRELOAD], signal })
  try {
    await warmUp(server.url + stage.route, signal)
    const before = await server.read()
    await load(server.url + stage.route, signal)
    const after = await server.read()
    return {
      bytes: after.heapUsedBytes - before.heapUsedBytes,
      requests: after.requestsStarted - before.requestsStarted,
      listeners: after.afterListeners - before.afterListeners
    }
  } finally {
    await server.stop()
  }
}

/**
 * @param {number} ms
 * @returns {LoadStage}
 */
function loadFor (ms) {
  return (url, signal) => runLoad(url, shortLoad(CONNECTIONS, ms), signal)
}
