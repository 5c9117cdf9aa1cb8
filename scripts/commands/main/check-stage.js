// @ts-check
import { compareWithOlder } from '../../analyse/against.js'
import { measurePair } from '../../check/measure-pair.js'
import { checkAll } from '../../check/run.js'
import { renderAgainst } from '../../render/against.js'
import { renderStep } from '../../render/check.js'
import { renderPrediction } from '../../render/prediction.js'
import { say } from '../../say.js'
import { stageAt } from '../../stages/revisions.js'
import { takeTurn } from '../../measure/turn.js'

/**
 * @import { Prediction } from '../../analyse/prediction.js'
 * @import { Stage } from '../../stages/catalog.js'
 */

const COMMITTED = 'HEAD'

/**
 * A stage that was edited in place, beside itself as it was committed.
 *
 * @param {Stage} stage
 * @param {{ isQuick: boolean, prediction?: Prediction, localise: (text: string) => string }} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function checkStage (stage, { isQuick, prediction, localise }, signal) {
  const older = await stageAt(stage, COMMITTED, { signal })
  await takeTurn(signal)
  const context = { exercise: stage, stage, start: older, whyNoStart: null, isQuick, signal }
  const { verdict, steps } = await checkAll([{ kind: 'start' }, { kind: 'contract' }], context, () => {})
  for (const step of steps) console.log(renderStep(step, localise))
  if (verdict === 'fails') return 1
  const bench = await measurePair([older, stage], { isQuick, signal })
  for (const against of compareWithOlder(bench)) {
    console.log(renderAgainst(against, bench))
    if (prediction) { console.log(renderPrediction(prediction, against.requestsPerSecond, say`requests per second, now / then`, localise)) }
    if (Object.values(against.verdicts).includes('not decided')) { console.log(localise(say`what is not decided: the difference is small, or your machine is busy`)) }
  }
  return 0
}
