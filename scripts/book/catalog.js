// @ts-check
// What check says: of each exercise, and of what it found.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'acorn'
import { isSheet, localiseSheet } from '../check/answer-sheet.js'
import { startDir } from '../check/exercises.js'
import { hasWords, quote } from '../render/say.js'

/**
 * @import { Exercise } from '../check/exercises.js'
 * @import { Translation } from './translations.js'
 */

const FILES = ['scripts/check/**/*.js', 'scripts/commands/run-check.js']

/**
 * Notes in the translation what it lacks of all that check may say.
 *
 * @param {Translation} translation
 * @param {{ root: string, exercises: Exercise[] }} sources
 */
export async function sayWhatCheckSays (translation, { root, exercises }) {
  sayAll(translation, Object.keys(await readMessages(root)))
  for (const text of textsOfExercises(exercises)) translation.localise(text)
  sayAll(translation, exercises.flatMap(({ holds }) => holds.flatMap(({ when }) => when ? [quote(when)] : [])))
  for (const exercise of exercises.filter(isSheet)) {
    localiseSheet(await readFile(join(startDir(exercise), 'answers.js'), 'utf8'), translation.localise)
  }
}

/**
 * @param {Exercise[]} exercises
 * @returns {string[]} in English
 */
function textsOfExercises (exercises) {
  return exercises.flatMap(({ title, task, hints, why }) => [title, task, ...hints, why])
}

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<Record<string, string[]>>} by message that these files have: where it stands, as `file:line`
 */
export async function readMessages (root) {
  const files = (await Array.fromAsync(glob(FILES, { cwd: root }))).sort()
  const messages = /** @type {Record<string, string[]>} */ ({})
  for (const file of files) {
    const source = await readFile(join(root, file), 'utf8')
    const program = parse(source, { ecmaVersion: 'latest', sourceType: 'module', locations: true })
    for (const { id, line } of messagesIn(program)) {
      if (hasWords(id)) messages[id] = [...messages[id] ?? [], `${file.replaceAll('\\', '/')}:${line}`]
    }
  }
  return messages
}

/** @returns {{ id: string, line: number }[]} */
function messagesIn (node) {
  if (node === null || typeof node !== 'object') return []
  const isSaid = node.type === 'CallExpression' && node.callee.name === 'say'
  const id = isSaid ? literalOf(node.arguments[0]) : null
  return [...id === null ? [] : [{ id, line: node.loc.start.line }], ...Object.values(node).flatMap(messagesIn)]
}

/** @returns {string | null} null of what is only known when it runs */
function literalOf ({ type, value, left, right }) {
  if (type === 'BinaryExpression') return `${literalOf(left)}${literalOf(right)}`
  return type === 'Literal' ? value : null
}

// The words of the site around the text: of its theme, and of VitePress' own.

const INTERFACE_FILES = ['docs/.vitepress/theme/**/*.{js,vue}', 'docs/.vitepress/site/**/*.js']
const SAID = /\bsay\('((?:[^'\\]|\\.)*)'/g

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<string[]>} in English: whatever the site's own code says by `say('...')`
 */
export async function interfaceStrings (root) {
  const files = await Array.fromAsync(glob(INTERFACE_FILES, { cwd: root }))
  const texts = await Promise.all(files.map(file => readFile(join(root, file), 'utf8')))
  const said = texts.flatMap(text => [...text.matchAll(SAID)].map(([, key]) => key.replaceAll("\\'", "'")))
  return [...new Set(said)].sort()
}

/**
 * @param {Pick<Translation, 'strings' | 'wanted' | 'missing'>} translation what it lacks is noted there
 * @param {string[]} texts in English
 * @returns {Record<string, string>} translations by text; one that is missing stays English
 */
export function sayAll ({ strings, wanted, missing }, texts) {
  return Object.fromEntries(texts.map(text => {
    wanted.add(text)
    if (!strings[text]) missing.add(text)
    return [text, strings[text] || text]
  }))
}
