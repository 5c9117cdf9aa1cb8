// @ts-check
// What check says, of each exercise and of what it found, and what the site says around the text.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isSheet, localiseSheet } from '../check/answer-sheet.js'
import { startDir } from '../check/exercises.js'
import { hasWords } from '../render/say.js'

/**
 * @import { Exercise } from '../check/exercises.js'
 * @import { Translation } from './translations.js'
 */

const BY_CHECK = ['scripts/check/**/*.js', 'exercises/*/.check/*.mjs', 'scripts/{commands,render}/*.js']
const BY_SITE = ['docs/.vitepress/theme/**/*.{js,vue}', 'docs/.vitepress/site/**/*.js'] // around the text
const STRING = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g
const SAID = new RegExp(`\\bsay\\(\\s*((?:${STRING.source})(?:\\s*\\+\\s*(?:${STRING.source}))*)`, 'g')

/**
 * Notes in the translation what it lacks of all that no page shows: what check may say, and the site around the text.
 *
 * @param {Translation} translation
 * @param {{ root: string, exercises: Exercise[] }} sources
 */
export async function sayWhatNoPageSays (translation, { root, exercises }) {
  sayAll(translation, [...Object.keys(await readMessages(root)), ...await interfaceStrings(root)])
  for (const { title, task, hints, why } of exercises) {
    for (const text of [title, task, ...hints, why]) translation.localise(text)
  }
  for (const exercise of exercises.filter(isSheet)) {
    localiseSheet(await readFile(join(startDir(exercise), 'answers.js'), 'utf8'), translation.localise)
  }
}

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<Record<string, string[]>>} by message that these files have: where it stands, as `file:line`
 */
export async function readMessages (root) {
  const said = (await findSaid(root, BY_CHECK)).filter(({ text }) => hasWords(text))
  const places = Object.groupBy(said, ({ text }) => text)
  return Object.fromEntries(Object.entries(places).map(([text, all = []]) => [text, all.map(({ place }) => place)]))
}

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<string[]>} in English: whatever the site's own code says by `say('...')`
 */
export async function interfaceStrings (root) {
  return [...new Set((await findSaid(root, BY_SITE)).map(({ text }) => text))].sort()
}

/** What is only known when it runs is not found. */
async function findSaid (root, patterns) {
  const files = (await Array.fromAsync(glob(patterns, { cwd: root }))).sort()
  const found = await Promise.all(files.map(async file => {
    const source = await readFile(join(root, file), 'utf8')
    return [...source.matchAll(SAID)].map(({ 1: strings, index }) => ({
      text: (strings.match(STRING) ?? []).map(string => string.slice(1, -1).replaceAll(/\\(.)/g, '$1')).join(''),
      place: `${file.replaceAll('\\', '/')}:${source.slice(0, index).split('\n').length}`
    }))
  }))
  return found.flat()
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
