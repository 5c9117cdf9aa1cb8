// @ts-check
import { join } from 'node:path'
import { numberIn, readAnswers, sayWrong } from '../../../scripts/check/answer-sheet.js'
import { measureBatches } from '../../../scripts/check/with-server.js'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { say } from '../../../scripts/render/say.js'
import { findStages, readCatalog } from '../../../scripts/stages/catalog.js'

/**
 * @import { Context, Finding } from '../../../scripts/check/check-exercise.js'
 * @import { Batch } from '../../../scripts/check/with-server.js'
 */

const FILE = 'answers.js'
const NAMES = ['secondBatch', 'thirdBatch']
const WITHIN = 0.1 // the share by which they may miss the steps, which are the same on every machine
const REQUESTS = 200 // in a batch
const FEWEST_REQUESTS = 50 // the steps of the batches are to each other as those of longer ones
const ROUNDED = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/**
 * Was it predicted what later batches of requests take, as multiples of the first? They are measured now, in steps: the
 * listeners that ran. In CPU time the first batch is longer than its steps, for V8 compiles meanwhile, and how much
 * longer depends on the machine.
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ exercise, isQuick, signal }) {
  const { given, problem } = await readAnswers(join(exercise.dir, FILE), NAMES, signal)
  if (!given) return fails(say('{file} {problem}', { file: FILE, problem }))
  const [stage] = findStages(await readCatalog(), ['01-slow'])
  const requests = isQuick ? FEWEST_REQUESTS : REQUESTS
  const measured = await measureBatches(stage, { requests, count: NAMES.length + 1 }, signal)
  const inSteps = multiples(measured, 'steps')
  const inCpu = multiples(measured, 'cpuMicros')
  const wrong = NAMES.filter((name, i) => !(Math.abs(numberIn(given[name]) / inSteps[i + 1] - 1) <= WITHIN))
  if (wrong.length) return fails(say('not what is measured: {wrong}', { wrong: sayWrong(wrong, given) }))
  return holds(say('measured now: the batches take {measured}', {
    measured: say(
      '{steps} in steps, {cpu} in CPU time, of which V8 needs some to compile at first',
      { steps: show(inSteps), cpu: show(inCpu) }
    )
  }))
}

/**
 * @param {Batch[]} batches
 * @param {keyof Batch} figure
 */
function multiples (batches, figure) {
  return batches.map(batch => batch[figure] / batches[0][figure])
}

function show (numbers) {
  return numbers.map(number => number.toLocaleString('en', ROUNDED)).join(' : ')
}
