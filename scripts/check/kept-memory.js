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
 * @returns {Promise<number>} heap that a fresh process of it keeps for each request, garbage not counted
 * @throws {StageError} when the server does not start, or ends meanwhile
 */
export async function bytesKeptPerRequest (stage, signal) {
  const server = await startStage(stage, { nodeArgs: ['--expose-gc', '--require', PRELOAD], signal })
  const loadFor = ms => runLoad(server.url + stage.route, shortLoad(CONNECTIONS, ms), signal)
  try {
    await loadFor(WARM_UP_MS)
    const before = await server.read()
    await loadFor(LOAD_MS)
    const after = await server.read()
    return (after.heapUsedBytes - before.heapUsedBytes) / (after.requestsStarted - before.requestsStarted)
  } finally {
    await server.stop()
  }
}
