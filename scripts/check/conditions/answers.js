// @ts-check
// What a participant answers, in a file that exports it: is it what must be in it?
import { dirname, join, resolve } from 'node:path'
import { inLines, inRow, say } from '../../render/say.js'
import { askScript } from '../run-script.js'
import { fails, holds } from '../verdict.js'

/**
 * @import { Context, Finding } from '../check-exercise.js'
 * @import { Message } from '../../render/say.js'
 */

const LIMIT_S = 10
const ROUNDING = 1e-9
const READ = join(import.meta.dirname, 'read-answers.cjs')

/**
 * What the participant answers.
 *
 * @param {string} file absolute
 * @param {string[]} names of the answers that there must be
 * @param {AbortSignal} signal
 * @returns {Promise<{ given: Record<string, any>, problem?: undefined } | { given?: undefined, problem: Message }>}
 */
export async function readAnswers (file, names, signal) {
  const { answer: given, problem } = await askScript(READ, [file], { limitS: LIMIT_S, signal })
  if (problem) return { problem }
  if (given === null || typeof given !== 'object') {
    return { problem: say("must export an object: module.exports = '{' ... '}'") }
  }
  const open = names.filter(name => String(given[name] ?? '').trim() === '')
  return open.length ? { problem: say('has no answer yet for: {names}', { names: open }) } : { given }
}

const PLACE = /^(?:.*\.[cm]?js:)?(\d+)(?::\d+)?$/ // a line as profilers write it: index.js:16:21
const WITH_UNIT = /^\D*?(-?\.?\d[\d.,]*)\D*$/ // one number, and words around it

/**
 * @param {any} answer as a person would read it: `'16'`, `'30,300'`, `'1 %'`, `'v18'` and `'index.js:16:21'` are
 *   numbers as well
 * @returns {number} NaN where it is none, or more than one
 */
export function numberIn (answer) {
  if (typeof answer !== 'string') return typeof answer === 'number' ? answer : NaN
  const plain = answer.trim().replace(/(?<=\d)[,_\s](?=\d{3}(?!\d))/g, '')
  const [, number = plain] = PLACE.exec(plain) ?? WITH_UNIT.exec(plain) ?? []
  return number === '' ? NaN : Number(number.replace(',', '.'))
}

/**
 * @param {string[]} names of answers that are wrong
 * @param {Record<string, any>} answers
 */
export function sayWrong (names, answers) {
  return names.map(name => say('{name} is not {answer}', { name, answer: JSON.stringify(answers[name]) }))
}

/**
 * `path` is a file in the folder of the exercise. @typedef {string | number | boolean | { from?:
 * number, to?: number, matches?: string, path?: string }} Wanted
 */

/**
 * One of some words, a part of a whole, or a version: what an answer must be before it is compared. That it is a
 * number, or true or false, shows in what is wanted. @typedef {string[] | 'share' | 'version'} Form
 */

/**
 * Are the participant's answers those that are known? Those that cannot be, by their form, are named before. Where
 * there are only a few to choose from, it does not say which of them are wrong: the next guess would be right. Where
 * that is so of all of them, it does not even say how many, or one after the other could be tried.
 *
 * @param {{ file: string, expects: Record<string, Wanted>, forms?: Record<string, Form> }} condition
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function answers ({ file, expects, forms = {} }, { exercise, signal }) {
  const names = Object.keys(expects)
  const { given, problem } = await readAnswers(join(exercise.dir, file), names, signal)
  const isOwn = exercise.edits?.includes(file)
  // A file that only runs what the participant has written is not to blame.
  if (!given) return fails(say('{file} {problem}', { file: isOwn ? file : exercise.edits ?? file, problem }))
  const odd = names.flatMap(name => sayForm(name, given[name], forms[name] ?? formOf(expects[name])) ?? [])
  if (odd.length) return fails(say('{file}: {problem}', { file, problem: inRow(odd) }))
  const wrong = names.filter(name => !isRight(given[name], expects[name], exercise.dir))
  const count = names.length
  const values = { right: count - wrong.length, count }
  if (!wrong.length) return holds(say('{count} answers are right', { count }))
  if (!isOwn) return fails(inLines([say('{right} of {count} are right', values), ...sayCases(wrong, given, expects)]))
  const choices = Object.values(expects).filter(wanted => ['boolean', 'string'].includes(typeof wanted))
  if (choices.length === count) return fails(say('not all of the {count} answers are right', { count }))
  return fails(choices.length
    ? say('right so far: {right} of {count} answers', values)
    : say('not the answer: {wrong}', { wrong: sayWrong(wrong, given) }))
}

/** Of what a file of the exercise asks for the participant's work: no answer is given away. */
function sayCases (names, answers, wanted) {
  return names.map(name => say('    {name}: "{answer}", not "{wanted}"', {
    name,
    answer: answers[name],
    wanted: wanted[name]
  }))
}

/** @param {Wanted} wanted @returns {Form | 'boolean' | 'number' | 'text'} */
function formOf (wanted) {
  if (typeof wanted === 'boolean') return 'boolean'
  const isNumber = typeof wanted === 'number' || (typeof wanted === 'object' && ('from' in wanted || 'to' in wanted))
  return isNumber ? 'number' : 'text'
}

const VERSION = /^\D*\d+(\.[\dx]+)*$/ // such as 18, v18.20.x and undici@7.16.0

/** @type {Record<string, { fits: (answer: any) => boolean, form: Message | null }>} */
const FORMS = {
  boolean: { fits: answer => ['true', 'false'].includes(words(answer)), form: say('true or false') },
  number: { fits: answer => !Number.isNaN(numberIn(answer)), form: say('a number') },
  share: { fits: answer => numberIn(answer) >= 0 && numberIn(answer) <= 1, form: say('a number from 0 to 1') },
  version: { fits: answer => VERSION.test(String(answer).trim()), form: say('a version') },
  text: { fits: () => true, form: null }
}

/**
 * @param {string} name
 * @param {any} answer
 * @param {ReturnType<typeof formOf>} form
 * @returns {Message | null} which form it must have, where it has another one
 */
export function sayForm (name, answer, form) {
  const { fits, form: wanted } = Array.isArray(form) ? oneOf(form) : FORMS[form]
  if (fits(answer)) return null
  const values = { name, answer: JSON.stringify(answer), wanted: wanted ?? '-' }
  return say('{name} is {answer}, and must be {wanted}', values)
}

function oneOf (choices) {
  return {
    fits: answer => choices.some(choice => words(choice) === words(answer)),
    form: say('one of {choices}', { choices })
  }
}

/** @param {string} dir of the exercise */
function isRight (answer, wanted, dir) {
  if (wanted === null || typeof wanted !== 'object') return same(answer, wanted)
  const { from = -Infinity, to = Infinity, matches, path } = wanted
  if (matches !== undefined) return new RegExp(matches, 'i').test(String(answer))
  if (path !== undefined) return leadsTo(String(answer), path, dir)
  return numberIn(answer) >= from && numberIn(answer) <= to
}

function same (answer, wanted) {
  return typeof wanted === 'number' ? isNear(numberIn(answer), wanted) : words(answer) === words(wanted)
}

// 100 * (1 - 0.98) is not quite 2.
function isNear (number, wanted) {
  return Math.abs(number - wanted) <= ROUNDING * Math.abs(wanted)
}

// A function may come with its brackets, and a route with its slash.
function words (value) {
  return String(value).trim().toLowerCase().replace(/\(\)$/, '').replace(/^(get )?\//, '')
}

// Profilers begin at the root of the project or of the disk, and put the line behind it.
function leadsTo (answer, file, dir) {
  const path = answer.trim().replace(/^file:\/\//, '').replaceAll('\\', '/').replace(/(:\d+)+$/, '')
  return [dir, dirname(dir), dirname(dirname(dir))]
    .some(from => resolve(from, path).toLowerCase() === join(dir, file).toLowerCase())
}
