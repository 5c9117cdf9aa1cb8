// @ts-check
import { join } from 'node:path'
import { runLoad, shortLoad } from '../load/load.js'
import { startStage } from '../stages/stage-process.js'

/** @import { Stage } from '../stages/catalog.js' */

const PRELOAD = join(import.meta.dirname, 'collect-garbage.cjs')
const CONNECTIONS = 100
const WARM_UP_MS = 700 // until then, what grows is what the compiler makes of the code
const LOAD_MS = 1500

/**
 * @param {Stage} stage
 * @param {AbortSignal} signal
 * @returns {Promise<{ bytes: number, requests: number }>} heap that a fresh process of it keeps, garbage not counted,
 *   and of how many requests
 * @throws {StageError} when the server does not start, or ends meanwhile
 */
export async function keptMemory (stage, signal) {
  const server = await startStage(stage, { nodeArgs: ['--expose-gc', '--require', PRELOAD], signal })
  const loadFor = ms => runLoad(server.url + stage.route, shortLoad(CONNECTIONS, ms), signal)
  try {
    await loadFor(WARM_UP_MS)
    const before = await server.read()
    await loadFor(LOAD_MS)
    const after = await server.read()
    return {
      bytes: after.heapUsedBytes - before.heapUsedBytes,
      requests: after.requestsStarted - before.requestsStarted
    }
  } finally {
    await server.stop()
  }
}
