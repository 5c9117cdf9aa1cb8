// @ts-check
// Stages beside each other, by the engine.
import { runSlices } from 'bench-in-turns/turns/turns.js'
import { chainOf } from './plan.js'
import { appOf } from './stage-app.js'

/**
 * @import { SliceRun } from 'bench-in-turns/turns/turns.js'
 * @import { StageContender, StagePair } from './plan.js'
 */

/**
 * @param {StageContender[]} contenders
 * @param {Omit<Parameters<typeof runSlices>[1], 'pairs'> & { pairs?: StagePair[] }} run
 * @returns {Promise<SliceRun>}
 * @throws the signal's reason when it is aborted
 */
export async function runStageTurns (contenders, { pairs = chainOf(contenders), ...run }) {
  const entries = await Promise.all(contenders.map(async contender => {
    const { id, stage, edits, nodeBinary, revalidatedShare } = contender
    return [contender, { id, app: await appOf(stage, { edits, nodeBinary }), revalidatedShare }]
  }))
  const apps = new Map(/** @type {any} */ (entries))
  const ofApps = /** @type {any} */ (pairs.map(pair => pair.map(contender => apps.get(contender))))
  return runSlices([...apps.values()], { ...run, pairs: ofApps })
}
