// @ts-check
import { judgeMystery } from '../../check/mystery.js'
import { readMystery } from '../../faults/mystery.js'
import { NOT_DECIDED, renderStep } from '../../render/check.js'
import { renderMystery } from '../../render/mystery.js'
import { readCatalog } from '../../stages/catalog.js'
import { say } from '../../say.js'
import { takeTurn } from '../../measure/turn.js'

/**
 * @param {{ line?: string, kind?: string, reveal: boolean, isQuick: boolean, localise: (text: string) => string }}
 *   options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function checkMystery ({ reveal, localise, ...said }, signal) {
  const mystery = await readMystery(await readCatalog())
  if (reveal) {
    console.log(renderMystery(mystery))
    return 0
  }
  if (mystery.work.length) await takeTurn(signal)
  const onStep = name => { if (process.stderr.isTTY) process.stderr.write(`  ${name} ...\r`) }
  const { verdict, isFixed, steps } = await judgeMystery(mystery, { ...said, signal, onStep })
  for (const step of steps) console.log(renderStep(step, localise))
  if (verdict === 'undecided') console.log(localise(NOT_DECIDED))
  else if (isFixed) console.log(renderMystery(mystery))
  else if (verdict === 'holds') console.log(localise(say`now fix it, and check again: npm run check -- mystery`))
  return verdict === 'holds' ? 0 : 1
}
