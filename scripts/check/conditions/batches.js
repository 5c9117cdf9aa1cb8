// @ts-check
import { join } from 'node:path'
import { findStages, readCatalog } from '../../stages/catalog.js'
import { measureBatches } from '../measure-batches.js'
import { readAnswers, sayWrong } from '../read-answers.js'
import { say } from '../../say.js'

/**
 * @import { Batch } from '../measure-batches.js'
 * @import { Context, Finding } from '../run.js'
 */

const FEWEST_REQUESTS = 50 // in a batch: the steps of the batches are to each other as those of longer ones
const ROUNDED = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/**
 * Was it predicted what later batches of requests take, as multiples of the first? They are measured now, in steps: the
 * listeners that ran. In CPU time the first batch is longer than its steps, for V8 compiles meanwhile, and how much
 * longer depends on the machine.
 *
 * @param {{ stage: string, requests: number, file: string, answers: string[], within: number }} condition `answers`
 *   names those for the second batch, the third and so on; `within` is the share by which they may miss the steps, such
 *   as 0.1
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function run ({ stage: id, requests, file, answers: names, within }, { exercise, isQuick, signal }) {
  const { answers, problem } = await readAnswers(join(exercise.dir, file), names, signal)
  if (!answers) return { verdict: 'fails', says: say`${file} ${problem}` }
  const [stage] = findStages(await readCatalog(), [id])
  const size = isQuick ? Math.min(requests, FEWEST_REQUESTS) : requests
  const batches = await measureBatches(stage, { requests: size, count: names.length + 1 }, signal)
  const inSteps = multiples(batches, 'steps')
  const inCpu = multiples(batches, 'cpuMicros')
  const wrong = names.filter((name, i) => !(Math.abs(answers[name] / inSteps[i + 1] - 1) <= within))
  if (wrong.length) {
    return { verdict: 'fails', says: say`not what is measured: ${sayWrong(wrong, answers)}` }
  }
  const measured = say`${show(inSteps)} in steps, ${show(inCpu)} in CPU time, of which V8 needs some to compile at first`
  return { verdict: 'holds', says: say`measured now: the batches take ${measured}` }
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
