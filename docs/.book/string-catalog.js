// @ts-check
// The catalog of a language: what is looked up in it besides what pages show, and what it lacks, for a translator.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isSheet, localiseSheet } from '../../scripts/check/answer-sheet.js'
import { startDir } from '../../scripts/check/exercises.js'
import { KINDS } from '../../scripts/check/slow-down.js'
import { NO_CHROMIUM } from '../../scripts/stages/chromium.js'
import { NO_WRK } from '../../scripts/stages/whole-load.js'
import { writeWhole } from 'bench-in-turns/json-file.js'
import { checkLanguage } from '../../scripts/render/languages.js'
import { TEXTS } from './live-messages.js'
import { hasWords, quote } from '../../scripts/render/say.js'
import { FUZZY, readEntries, stringsFile, writeEntries } from '../../scripts/render/strings.js'
import { readSources } from './book-sources.js'
import { createContent } from './content.js'
import { renderImages, shownPictures } from './images.js'
import { SHOWN } from '../../scripts/stages/live-bounds.js'
import { languageOf, mapInterruptibly, readPages } from './pages.js'
import { fillRegions } from './regions.js'
import { withoutOutdated } from './translated.js'

/**
 * @import { Entry } from '../../scripts/render/strings.js'
 * @import { Exercise } from '../../scripts/check/exercises.js'
 * @import { Job } from './sync.js'
 * @import { Translation } from './pages.js'
 * @import { UsageError } from 'bench-in-turns/errors.js'
 */

const BY_COMMANDS = [
  'packages/bench-in-turns/**/*.js',
  'scripts/check/**/*.js',
  'exercises/*/.check/*.mjs',
  'scripts/{commands,render}/*.js'
]
/** What commands say as well, and has a name. */
export const SAID_BY_NAME = [NO_WRK, NO_CHROMIUM, ...Object.values(KINDS).map(({ means }) => means)]
const BY_SITE = ['docs/.vitepress/theme/**/*.{js,vue}', 'docs/.vitepress/site/**/*.js'] // around the text
const STRING = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g
const SAID = new RegExp(`\\bsay\\(\\s*((?:${STRING.source})(?:\\s*\\+\\s*(?:${STRING.source}))*)`, 'g')

/**
 * Notes in the translation what it lacks of all that no page shows: what commands may say, and the site around it.
 *
 * @param {Translation} translation
 * @param {{ root: string, exercises: Exercise[] }} sources
 */
export async function sayWhatNoPageSays (translation, { root, exercises }) {
  sayAll(translation, [...Object.keys(await readMessages(root)), ...await interfaceStrings(root)])
  const note = (/** @type {string} */ text) => sayAll(translation, [quote(text)])[quote(text)]
  for (const { title, task, hints, why } of exercises) [title, task, ...hints, why].forEach(note)
  SAID_BY_NAME.forEach(note)
  for (const exercise of exercises.filter(isSheet)) {
    localiseSheet(await readFile(join(startDir(exercise), 'answers.js'), 'utf8'), note)
  }
}

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<Partial<Record<string, { place: string }[]>>>} by message that these files have: where it stands,
 *   as `file:line`
 */
async function readMessages (root) {
  const said = (await findSaid(root, BY_COMMANDS)).filter(({ text }) => hasWords(text))
  return Object.groupBy(said, ({ text }) => text)
}

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<string[]>} in English: whatever the site's own code says by `say('...')`, and what live runs show
 */
export async function interfaceStrings (root) {
  const said = (await findSaid(root, BY_SITE)).map(({ text }) => text)
  const shown = Object.values(SHOWN).map(({ title }) => title)
  return [...new Set([...said, ...shown, ...Object.values(TEXTS)])].sort()
}

/** What is only known when it runs is not found. */
async function findSaid (root, patterns) {
  const files = (await Array.fromAsync(glob(patterns, { cwd: root }))).sort()
  const found = await Promise.all(files.map(async file => {
    const source = await readFile(join(root, file), 'utf8')
    return [...source.matchAll(SAID)].map(({ 1: strings, index }) => ({
      text: (strings.match(STRING) ?? []).map(readString).join(''),
      place: `${file.replaceAll('\\', '/')}:${source.slice(0, index).split('\n').length}`
    }))
  }))
  return found.flat()
}

/** @param {string} string as it stands in code */
function readString (string) {
  return string.slice(1, -1).replaceAll(/\\(.)/g, (_, escaped) => escaped === 'n' ? '\n' : escaped)
}

/**
 * @param {Pick<Translation, 'strings' | 'missing'>} translation what it lacks is noted there
 * @param {string[]} texts in English
 * @returns {Record<string, string>} translations by text; one that is missing stays English
 */
export function sayAll ({ strings, missing }, texts) {
  for (const text of texts) if (!strings[text]) missing.add(text)
  return Object.fromEntries(texts.map(text => [text, strings[text] || text]))
}

/**
 * Adds what the language needs to its catalog, with an empty text for the translation.
 *
 * @param {string} language
 * @param {Job} job
 * @returns {Promise<{ file: string, untranslated: number }>} the catalog, from the root of the repository
 * @throws {UsageError} when there is no such language, or its catalog cannot be read
 */
export async function translateStrings (language, job) {
  checkLanguage(language)
  const sources = await readSources(job)
  await lookUpAll(language, sources, job)
  const there = await readEntries(language, sources.root)
  const ids = new Set(there.map(({ msgid }) => msgid))
  const added = [...sources.translations[language].missing].filter(msgid => !ids.has(msgid))
  const places = await readMessages(sources.root)
  const entries = [...there, ...added.map(msgid => ({ msgid, msgstr: [''] }))].map(entry =>
    withReference(entry, places[entry.msgid]))
  const file = stringsFile(language)
  await writeWhole(join(sources.root, file), writeEntries(language, entries))
  const isOpen = (/** @type {Entry} */ { msgstr, comments }) => !msgstr[0] || comments?.flag?.includes(FUZZY)
  return { file, untranslated: entries.filter(isOpen).length }
}

// Rendering says what is missing.
async function lookUpAll (language, sources, /** @type {Job} */ { signal }) {
  const pages = await readPages(sources.root, signal)
  const ofLanguage = withoutOutdated(pages).filter(({ file }) => languageOf(file) === language)
  const contentOf = createContent(sources)
  await mapInterruptibly(ofLanguage, page => fillRegions(page, contentOf), signal)
  await renderImages(sources, shownPictures(pages).filter(picture => picture.language === language), signal)
  await sayWhatNoPageSays(sources.translations[language], sources)
}

/**
 * @param {Entry} entry
 * @param {{ place: string }[]} [places] where it is said; unknown of what stands in tables and pictures
 * @returns {Entry}
 */
function withReference (entry, places) {
  if (!places) return entry
  return { ...entry, comments: { ...entry.comments, reference: places.map(({ place }) => place).join('\n') } }
}
