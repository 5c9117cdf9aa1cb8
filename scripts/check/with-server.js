// @ts-check
import { setTimeout as wait } from 'node:timers/promises'
import { startStage } from '../stages/stage-process.js'

/**
 * @import { Stage } from '../stages/catalog.js'
 * @import { Edit } from '../stages/edits.js'
 * @import { StageProcess } from '../stages/stage-process.js'
 */

const LAST_WORDS_MS = 500

/**
 * @template T
 * @param {Stage} stage
 * @param {AbortSignal} signal
 * @param {(server: StageProcess) => Promise<T>} work with a fresh process of it, which is ended afterwards
 * @param {{ edits?: Edit[] }} [options] changes to its source that it runs with
 * @returns {Promise<T>}
 * @throws {StageError} when the server does not start, or ends meanwhile
 */
export async function withServer (stage, signal, work, { edits } = {}) {
  const server = await startStage(stage, { signal, edits })
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
