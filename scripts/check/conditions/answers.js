// @ts-check
import { join } from 'node:path'
import { readAnswers, sayWrong } from '../read-answers.js'
import { say } from '../../say.js'

/** @import { Context, Finding } from '../run.js' */

/** @typedef {string | number | boolean | { oneOf?: unknown[], from?: number, to?: number, matches?: string }} Wanted */

/**
 * Are the participant's answers those that are known?
 *
 * @param {{ file: string, expects: Record<string, Wanted> }} condition
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function run ({ file, expects }, { exercise, signal }) {
  const names = Object.keys(expects)
  const { answers, problem } = await readAnswers(join(exercise.dir, file), names, signal)
  if (!answers) return { verdict: 'fails', says: say`${file} ${problem}` }
  const wrong = names.filter(name => !isRight(answers[name], expects[name]))
  return wrong.length
    ? {
        verdict: 'fails',
        says: say`not the answer: ${sayWrong(wrong, answers)}`
      }
    : { verdict: 'holds', says: say`${names.length} answers are right` }
}

/** @param {Wanted} wanted */
function isRight (answer, wanted) {
  if (wanted === null || typeof wanted !== 'object') return same(answer, wanted)
  const { oneOf, from = -Infinity, to = Infinity, matches } = wanted
  if (oneOf) return oneOf.some(one => same(answer, one))
  if (matches !== undefined) return new RegExp(matches, 'i').test(String(answer))
  return typeof answer === 'number' && answer >= from && answer <= to
}

function same (answer, wanted) {
  return plain(answer) === plain(wanted)
}

function plain (value) {
  return typeof value === 'string' ? value.trim().toLowerCase() : value
}
