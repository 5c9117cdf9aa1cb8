// @ts-check
// What the participant fills in, in an answers.js.
import { dirname, join, resolve } from 'node:path'
import { say } from '../../render/say.js'
import { numberIn, readAnswers, sayWrong } from '../answer-sheet.js'
import { fails, holds } from '../verdict.js'

/** @import { Context, Finding } from '../check-exercise.js' */

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
