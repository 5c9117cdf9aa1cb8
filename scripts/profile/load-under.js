// @ts-check
import { ProfileError } from '../errors.js'
import { runAutocannon } from '../measure/autocannon.js'
import { startStage } from '../server/stage-process.js'

/**
 * @import { ProfileRun } from './profilers.js'
 * @import { Stage } from '../server/catalog.js'
 * @import { StageError } from '../errors.js'
 * @import { StageProcess } from '../server/stage-process.js'
 */

const WRITE_PROFILE_MS = 60_000

/**
 * Loads a stage that runs without the probe, which is not to show up in the profile.
 *
 * @param {Stage} stage
 * @param {string[]} nodeArgs
 * @param {ProfileRun} run
 * @param {(server: StageProcess, load: () => Promise<void>) => Promise<void>} [around] what is done before and after
 *   the load
 * @returns {Promise<number>} how many requests were answered
 * @throws {StageError} when the stage dies
 * @throws {ProfileError} when there is no answer
 */
export async function loadUnder (
  stage,
  nodeArgs,
  { durationS, connections, edits, nodeBinary, signal },
  around = (server, load) => load()
) {
  const options = { nodeArgs, edits, nodeBinary, signal, withProbe: false, patienceMs: WRITE_PROFILE_MS }
  const server = await startStage(stage, options)
  let answered = 0
  try {
    await around(server, async () => {
      const { result } = await runAutocannon(
        server.url + stage.route,
        { generator: 'autocannon', connections, durationS, asked: stage.requests },
        AbortSignal.any([signal, server.died])
      )
      server.died.throwIfAborted()
      answered = result['2xx']
      if (!answered) throw new ProfileError(`${stage.id}: the load got no answer`)
    })
  } finally {
    await server.stop()
  }
  return answered
}
