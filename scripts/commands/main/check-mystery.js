// @ts-check
import { judgeMystery } from '../../check/mystery.js'
import { readMystery } from '../../faults/mystery.js'
import { renderStep } from '../../render/check.js'
import { renderMystery } from '../../render/mystery.js'
import { readCatalog } from '../../stages/catalog.js'
import { takeTurn } from '../../measure/turn.js'

/**
 * @param {{ line?: string, kind?: string, reveal: boolean, isQuick: boolean }} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function checkMystery ({ reveal, ...said }, signal) {
  const mystery = await readMystery(await readCatalog())
  if (reveal) {
    console.log(renderMystery(mystery))
    return 0
  }
  if (mystery.work.length) await takeTurn(signal)
  const onStep = name => { if (process.stderr.isTTY) process.stderr.write(`  ${name} ...\r`) }
  const { verdict, isFixed, steps } = await judgeMystery(mystery, { ...said, signal, onStep })
  for (const step of steps) console.log(renderStep(step))
  if (verdict === 'undecided') { console.log('not decided: your machine is busy. Close what else runs on it, then check again') } else if (isFixed) console.log(renderMystery(mystery))
  else if (verdict === 'holds') console.log('now fix it, and check again: npm run check -- mystery')
  return verdict === 'holds' ? 0 : 1
}
