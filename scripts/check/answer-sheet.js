// @ts-check
// An answers.js asks in its comments, in the language that the participant asks for.
import { writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parse } from 'acorn'
import { readText } from 'bench-in-turns/json-file.js'
import { say } from '../render/say.js'
import { wrap } from 'bench-in-turns/say/terminal.js'
import { startDir } from './exercises.js'
import { askScript } from './run-script.js'
import { fails, holds } from './verdict.js'

/**
 * @import { Context, Finding } from './check-exercise.js'
 * @import { Message } from '../render/say.js'
 * @import { Exercise } from './exercises.js'
 */

const SHEET = 'answers.js'
const PARAGRAPH = /^( *)\/\/ (?! ).*(?:\n *\/\/ (?! ).*)*/gm
const QUESTION = /^(\s+\w+: null,? \/\/ )(.*)$/gm
const WIDTH = 110

/** @param {Pick<Exercise, 'edits'>} exercise */
export function isSheet ({ edits }) {
  return edits.length === 1 && edits[0] === SHEET
}

/** @typedef {(text: string) => string} Localise */

/**
 * Only where somebody asks for it: git tracks the file.
 *
 * @param {Exercise} exercise
 * @param {Localise} localise
 * @param {Localise[]} all of every language, of which it may have one already
 * @returns {Promise<boolean>} does the sheet ask in the language now? It keeps what was answered. One that has more in
 *   it than answers is left as it is
 * @throws when it cannot be read or written
 */
export async function putInLanguage (exercise, localise, all) {
  const file = join(exercise.dir, SHEET)
  const [handedOut, now] = await Promise.all([join(startDir(exercise), SHEET), file].map(file => readText(file)))
  const { blank, given } = takeAnswers(now)
  if (![handedOut, ...all.map(one => localiseSheet(handedOut, one))].includes(blank)) return false
  const asked = putAnswers(localiseSheet(handedOut, localise), given)
  if (asked !== now) await writeFile(file, asked)
  return true
}

/**
 * @param {Exercise} exercise
 * @param {Localise} localise
 * @returns {Promise<boolean>} is it as it was handed out, but for its answers, and would it say something else in the
 *   language?
 */
export async function asksInEnglish (exercise, localise) {
  const handedOut = await readText(join(startDir(exercise), SHEET))
  const now = await readText(join(exercise.dir, SHEET)).catch(() => '')
  return takeAnswers(now).blank === handedOut && localiseSheet(handedOut, localise) !== handedOut
}

/**
 * @param {string} source of an answers.js, with answers
 * @param {Localise} localise
 * @returns {string} with its questions in the language
 */
export function localiseAnswered (source, localise) {
  const { blank, given } = takeAnswers(source)
  return putAnswers(localiseSheet(blank, localise), given)
}

/**
 * @param {string} source of an answers.js
 * @returns {{ blank: string, given: string[] }} without its answers, and these, as code, in order
 */
function takeAnswers (source) {
  const places = placesOfAnswers(source)
  return {
    blank: putAnswers(source, places.map(() => 'null')),
    given: places.map(({ start, end }) => source.slice(start, end))
  }
}

/** @param {string} source @param {string[]} answers as code, in order @returns {string} */
function putAnswers (source, answers) {
  const places = placesOfAnswers(source)
  const before = places.map(({ start }, i) => source.slice(places[i - 1]?.end ?? 0, start))
  return before.map((text, i) => text + answers[i]).join('') + source.slice(places.at(-1)?.end ?? 0)
}

/** @returns {{ start: number, end: number }[]} none of what is no `module.exports = { name: answer }` */
function placesOfAnswers (source) {
  try {
    const { body } = parse(source, { ecmaVersion: 'latest', sourceType: 'commonjs' })
    const { properties = [] } = /** @type {any} */ (body.at(-1)).expression?.right ?? {}
    return properties.map(({ value }) => value)
  } catch {
    return []
  }
}

/**
 * @param {string} source of an answers.js
 * @param {(text: string) => string} localise
 * @returns {string} with its comments localised: paragraphs as a whole; tables and commands, which are indented, as
 *   they are
 */
export function localiseSheet (source, localise) {
  return source.replaceAll(PARAGRAPH, (lines, indent) => {
    const paragraph = lines.replaceAll(/^ *\/\/ /gm, '').replaceAll(/\s*\n/g, ' ')
    const said = localise(paragraph)
    const prefix = `${indent}// `
    return said === paragraph ? lines : wrap(said, WIDTH - prefix.length).replaceAll(/^/gm, prefix)
  }).replaceAll(QUESTION, (_, code, question) => code + localise(question))
}

const LIMIT_S = 10
const READ = 'give(require(process.argv[1]))'

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

// What must be in it.

/**
 * `path` is a file in the folder of the exercise. @typedef {string | number | boolean | { from?:
 * number, to?: number, matches?: string, path?: string }} Wanted
 */

/**
 * Are the participant's answers those that are known? Where there are only a few to choose from, it does not say which
 * of them are wrong: the next guess would be right. Where that is so of all of them, it does not even say how many, or
 * one after the other could be tried.
 *
 * @param {{ file: string, expects: Record<string, Wanted> }} condition
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function answers ({ file, expects }, { exercise, signal }) {
  const names = Object.keys(expects)
  const { given, problem } = await readAnswers(join(exercise.dir, file), names, signal)
  const isOwn = exercise.edits?.includes(file)
  // A file that only runs what the participant has written is not to blame.
  if (!given) return fails(say('{file} {problem}', { file: isOwn ? file : exercise.edits ?? file, problem }))
  const wrong = names.filter(name => !isRight(given[name], expects[name], exercise.dir))
  const count = names.length
  if (!wrong.length) return holds(say('{count} answers are right', { count }))
  if (!isOwn) return fails(say('not the answer: {wrong}', { wrong: sayWrong(wrong, given) }))
  const choices = Object.values(expects).filter(wanted => ['boolean', 'string'].includes(typeof wanted))
  if (choices.length === count) return fails(say('not all of the {count} answers are right', { count }))
  return fails(choices.length
    ? say('right so far: {right} of {count} answers', { right: count - wrong.length, count })
    : say('not the answer: {wrong}', { wrong: sayWrong(wrong, given) }))
}

/**
 * @param {Wanted} wanted
 * @param {string} dir of the exercise
 */
function isRight (answer, wanted, dir) {
  if (wanted === null || typeof wanted !== 'object') return same(answer, wanted)
  const { from = -Infinity, to = Infinity, matches, path } = wanted
  if (matches !== undefined) return new RegExp(matches, 'i').test(String(answer))
  if (path !== undefined) return leadsTo(String(answer), path, dir)
  return numberIn(answer) >= from && numberIn(answer) <= to
}

function same (answer, wanted) {
  return typeof wanted === 'number' ? numberIn(answer) === wanted : words(answer) === words(wanted)
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
