// @ts-check
// An answers.js asks in its comments, in the language that the participant asks for.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'acorn'
import { readText, wrap } from 'bench-in-turns/kit.js'
import { startDir } from './exercises.js'

/** @import { Exercise } from './exercises.js' */

export const SHEET = 'answers.js'
const PARAGRAPH = /^( *)\/\/ (?! ).*(?:\n *\/\/ (?! ).*)*/gm
const QUESTION = /^(\s+\w+: null,? \/\/ )(.*)$/gm
const WIDTH = 110

/** @param {Pick<Exercise, 'edits'>} exercise which may have code to be edited beside it */
export function hasSheet ({ edits }) {
  return edits.includes(SHEET)
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

/** @param {string[]} answers as code, in order */
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
