// @ts-check
// What check says: of each exercise, and of what it found.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'acorn'
import { keyOfTemplate } from '../say.js'
import { sayAll } from './interface.js'

/**
 * @import { Exercise } from '../check/exercises.js'
 * @import { Translation } from './translations.js'
 */

const FILES = ['scripts/check/**/*.js', 'scripts/render/{check,prediction}.js', 'scripts/commands/main/check*.js']

/**
 * Notes in the translation what it lacks of all that check may say.
 *
 * @param {Translation} translation
 * @param {{ root: string, exercises: Exercise[] }} sources
 */
export async function sayWhatCheckSays (translation, { root, exercises }) {
  sayAll(translation, await keysOfCheck(root))
  for (const text of textsOfExercises(exercises)) translation.localise(text)
}

/**
 * @param {Exercise[]} exercises
 * @returns {string[]} in English
 */
function textsOfExercises (exercises) {
  return exercises.flatMap(({ title, task, hints, why, holds }) =>
    [title, task, ...hints, why, ...holds.flatMap(({ when }) => when ?? [])])
}

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<string[]>} keys of whatever these files say by the tag `say`
 */
async function keysOfCheck (root) {
  const files = await Array.fromAsync(glob(FILES, { cwd: root }))
  const sources = await Promise.all(files.map(file => readFile(join(root, file), 'utf8')))
  return [...new Set(sources.flatMap(source => keysIn(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }))))]
    .filter(key => /\p{L}/u.test(key)) // the others only join texts
    .sort()
}

/** @returns {string[]} */
function keysIn (node) {
  if (node === null || typeof node !== 'object') return []
  const own = node.type === 'TaggedTemplateExpression' && node.tag.name === 'say'
    ? [keyOfTemplate(node.quasi.quasis.map(({ value }) => value.cooked))]
    : []
  return [...own, ...Object.values(node).flatMap(keysIn)]
}
