// @ts-check
// What the participant fills in, in an answers.js.
import { dirname, join, resolve } from 'node:path'
import { say } from '../../render/say.js'
import { findStages, readCatalog } from '../../server/catalog.js'
import { numberIn, readAnswers, sayWrong } from '../answer-sheet.js'
import { measureBatches } from '../measure-batches.js'
import { fails, holds } from '../verdict.js'

/**
 * @import { Batch } from '../measure-batches.js'
 * @import { Context, Finding } from '../check-exercise.js'
 */

/**
 * `path` is a file in the folder of the exercise. @typedef {string | number | boolean | { oneOf?: unknown[], from?:
 * number, to?: number, matches?: string, path?: string }} Wanted
 */

/**
 * Are the participant's answers those that are known? Where there are only a few to choose from, it does not say which
 * of them are wrong: the next guess would be right.
 *
 * @param {{ file: string, expects: Record<string, Wanted> }} condition
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function answers ({ file, expects }, { exercise, signal }) {
  const names = Object.keys(expects)
  const { given, problem } = await readAnswers(join(exercise.dir, file), names, signal)
  if (!given) return fails(say('{file} {problem}', { file, problem }))
  const wrong = names.filter(name => !isRight(given[name], expects[name], exercise.dir))
  const count = names.length
  if (!wrong.length) return holds(say('{count} answers are right', { count }))
  const isChoice = exercise.edits?.includes(file) && Object.values(expects).some(isOneOfAFew)
  return fails(isChoice
    ? say('right so far: {right} of {count} answers', { right: count - wrong.length, count })
    : say('not the answer: {wrong}', { wrong: sayWrong(wrong, given) }))
}

/** @param {Wanted} wanted */
function isOneOfAFew (wanted) {
  return typeof wanted === 'boolean' || typeof wanted === 'string'
}

/**
 * @param {Wanted} wanted
 * @param {string} dir of the exercise
 */
function isRight (answer, wanted, dir) {
  if (wanted === null || typeof wanted !== 'object') return same(answer, wanted)
  const { oneOf, from = -Infinity, to = Infinity, matches, path } = wanted
  if (oneOf) return oneOf.some(one => same(answer, one))
  if (matches !== undefined) return new RegExp(matches, 'i').test(String(answer))
  if (path !== undefined) return leadsTo(String(answer), path, dir)
  return numberIn(answer) >= from && numberIn(answer) <= to
}

function same (answer, wanted) {
  return typeof wanted === 'number' ? numberIn(answer) === wanted : words(answer) === words(wanted)
}

function words (value) {
  return String(value).trim().toLowerCase().replace(/\(\)$/, '')
}

// Profilers begin at the root of the project or of the disk, and put the line behind it.
function leadsTo (answer, file, dir) {
  const path = answer.trim().replace(/^file:\/\//, '').replaceAll('\\', '/').replace(/(:\d+)+$/, '')
  return [dir, dirname(dir), dirname(dirname(dir))]
    .some(from => resolve(from, path).toLowerCase() === join(dir, file).toLowerCase())
}

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
export async function batches ({ stage: id, requests, file, answers: names, within }, { exercise, isQuick, signal }) {
  const { given, problem } = await readAnswers(join(exercise.dir, file), names, signal)
  if (!given) return fails(say('{file} {problem}', { file, problem }))
  const [stage] = findStages(await readCatalog(), [id])
  const size = isQuick ? Math.min(requests, FEWEST_REQUESTS) : requests
  const measured = await measureBatches(stage, { requests: size, count: names.length + 1 }, signal)
  const inSteps = multiples(measured, 'steps')
  const inCpu = multiples(measured, 'cpuMicros')
  const wrong = names.filter((name, i) => !(Math.abs(numberIn(given[name]) / inSteps[i + 1] - 1) <= within))
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
