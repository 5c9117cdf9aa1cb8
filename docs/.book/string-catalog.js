// @ts-check
// The catalog of a language: what is looked up in it besides what pages show, and what it lacks, for a translator.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasSheet, localiseSheet } from '../../scripts/check/answer-sheet.js'
import { startDir } from '../../scripts/check/exercises.js'
import { EXAM_KINDS } from '../../scripts/check/exam/draw.js'
import { KINDS } from '../../scripts/check/slow-down.js'
import { NO_CHROMIUM } from '../../scripts/stages/installed/chromium.js'
import { NO_WRK } from '../../scripts/stages/whole-load.js'
import { SHOWN } from '../../scripts/stages/live-bounds.js'
import { writeWhole } from 'bench-in-turns/kit.js'
import { checkLanguage } from '../../scripts/render/languages.js'
import { benchTables } from '../../scripts/render/bench-tables.js'
import { createLocaliser } from '../../scripts/render/localise.js'
import { diagnosisTable, hottestTable, nativeTable, summaryTable } from '../../scripts/render/profile-tables.js'
import { renderMarkdownTable } from '../../scripts/render/report.js'
import { hasWords, quote } from '../../scripts/render/say.js'
import { leagueNotes } from '../../scripts/render/standings-tables.js'
import { FUZZY, readEntries, stringsFile, writeEntries } from '../../scripts/render/strings.js'
import { readSources } from './book-sources.js'
import { literalsOfCode } from './code-literals.js'
import { createContent } from './content.js'
import { createHeadings } from './headings.js'
import { shownPictures } from './images.js'
import { TEXTS } from './live-messages.js'
import { mapInterruptibly, readPages, readTranslatedPages, sourceOf, translationOf } from './pages.js'
import { fillRegions, parsePage } from './regions.js'
import { createRelink, layOutTranslation } from './translated-pages.js'
import { textOnly } from './translate.js'

/**
 * @import { Entry } from '../../scripts/render/strings.js'
 * @import { Exercise } from '../../scripts/check/exercises.js'
 * @import { Job } from './sync.js'
 * @import { Language } from '../../scripts/render/languages.js'
 * @import { Page } from './regions.js'
 * @import { Sources } from './book-sources.js'
 * @import { Translation } from './pages.js'
 * @import { UsageError } from 'bench-in-turns/kit.js'
 */

const BY_COMMANDS = [
  'packages/bench-in-turns/**/*.js',
  'scripts/check/**/*.js',
  'exercises/*/.check/*.mjs',
  'scripts/{commands,render,results,stages}/*.js',
  'scripts/stages/installed/*.js',
  'labs/*.js'
]
/** What commands say as well, and has a name. */
export const SAID_BY_NAME = [...new Set([
  NO_WRK, NO_CHROMIUM, ...Object.values(KINDS).map(({ means }) => means), ...Object.values(EXAM_KINDS)
])]
const ALIKE = 0.6 // twice the words that two messages share, of the words of both
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
  const messages = (await findSaid(root, BY_COMMANDS)).filter(hasWords)
  sayAll(translation, [...new Set(messages), ...await interfaceStrings(root)])
  const note = (/** @type {string} */ text) => sayAll(translation, [quote(text)])[quote(text)]
  for (const { title, task, hints, why } of exercises) [title, task, ...hints, why].forEach(note)
  SAID_BY_NAME.forEach(note)
  for (const exercise of exercises.filter(hasSheet)) {
    localiseSheet(await readFile(join(startDir(exercise), 'answers.js'), 'utf8'), note)
  }
}

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<string[]>} in English: whatever the site's own code says by `say('...')`, and what live runs show
 */
export async function interfaceStrings (root) {
  const said = await findSaid(root, BY_SITE)
  const shown = Object.values(SHOWN).map(({ title }) => title)
  return [...new Set([...said, ...shown, ...Object.values(TEXTS)])].sort()
}

/** @returns {Promise<string[]>} what is only known when it runs is not found */
async function findSaid (root, patterns) {
  const files = (await Array.fromAsync(glob(patterns, { cwd: root }))).sort()
  const found = await Promise.all(files.map(async file => {
    const source = await readFile(join(root, file), 'utf8')
    return [...source.matchAll(SAID)].map(([, strings]) => (strings.match(STRING) ?? []).map(readString).join(''))
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
 * Says all that a reader may see, in each language, so that the localisers note what their catalogs lack.
 *
 * @param {Sources} sources
 * @param {Page[]} pages the English ones
 * @param {Page[]} translated
 * @param {AbortSignal} [signal]
 */
export async function sayEverything (sources, pages, translated, signal) {
  const english = new Map(pages.map(page => [page.file, page]))
  const headingsOf = createHeadings(sources.root, [...pages, ...translated])
  const relink = createRelink(sources.root, headingsOf)
  const contentOf = createContent(sources)
  await mapInterruptibly(translated, page => {
    const source = english.get(sourceOf(page.file))
    const { localise } = translationOf(sources.translations, page.file) ?? {}
    if (!source || !localise) return
    fillRegions(parsePage(layOutTranslation(source, page, relink), page.file), contentOf)
    localise(textOnly(page.file))
    for (const name of shownPictures([source])) sources.pictures[name]?.draw(localise)
  }, signal)
  for (const translation of Object.values(sources.translations)) await sayWhatNoPageSays(translation, sources)
}

/**
 * Keeps in the catalog of a language what is asked for, and adds what it lacks, with an empty text for the translation,
 * or with that of an English message which has changed: no reader is shown it. The ids are those of all languages.
 *
 * @param {string} language
 * @param {Job} [job]
 * @returns {Promise<{ file: string, untranslated: number }>} the catalog, from the root of the repository
 * @throws {UsageError} when there is no such language, or its catalog cannot be read
 */
export async function translateStrings (language, job = {}) {
  checkLanguage(language)
  const sources = await readSources(job)
  const asked = await findAsked(sources, job.signal)
  const entries = new Map((await readEntries(language, sources.root)).map(entry => [entry.msgid, entry]))
  const dropped = [...entries.values()].filter(({ msgid, msgstr }) => msgstr[0] && !asked.has(msgid))
  const kept = [...asked].map(msgid => entries.get(msgid) ?? outdated(msgid, dropped) ?? { msgid, msgstr: [''] })
  const file = stringsFile(language)
  await writeWhole(join(sources.root, file), writeEntries(language, kept))
  const isOpen = (/** @type {Entry} */ { msgstr, comments }) => !msgstr[0] || comments?.flag?.includes(FUZZY)
  return { file, untranslated: kept.filter(isOpen).length }
}

/**
 * @param {string} msgid
 * @param {Entry[]} dropped
 * @returns {Entry | undefined} with the translation of the one that is most like it, and what that was in English
 */
function outdated (msgid, dropped) {
  const words = wordsOf(msgid)
  const likenessTo = others => 2 * words.intersection(others).size / (words.size + others.size)
  const [nearest] = dropped
    .map(entry => ({ entry, likeness: likenessTo(wordsOf(entry.msgid)) }))
    .filter(({ likeness }) => likeness >= ALIKE)
    .sort((a, b) => b.likeness - a.likeness)
  if (!nearest) return
  const { msgid: previous, msgstr } = nearest.entry
  return { msgid, msgstr, comments: { flag: FUZZY, previous: `msgid ${JSON.stringify(previous)}` } }
}

/** @returns {Set<string>} */
function wordsOf (text) {
  return new Set(text.match(/[\p{L}\p{N}]+/gu))
}

/**
 * @returns {Promise<Set<string>>} ids that a catalog lacks; and those in one of them that were looked up, or that stand
 *   in code, as they do for a terminal
 */
async function findAsked (sources, signal) {
  const lookedUp = await literalsOfCode(sources.root)
  const heard = Object.entries(sources.translations).map(([language, translation]) => {
    const strings = new Proxy(translation.strings, {
      get: (all, id) => {
        lookedUp.add(String(id))
        return Reflect.get(all, id)
      }
    })
    return [language, { ...translation, ...createLocaliser(/** @type {Language} */ (language), strings), strings }]
  })
  const translations = /** @type {Sources['translations']} */ (Object.fromEntries(heard))
  const [pages, translated] = [await readPages(sources.root, signal), await readTranslatedPages(sources.root, signal)]
  await sayEverything({ ...sources, translations }, pages, translated, signal)
  const lacking = Object.values(translations).flatMap(({ missing }) => [...missing])
  for (const { localise } of Object.values(translations)) sayRecords(sources, localise)
  const catalogs = await Promise.all(Object.keys(translations).map(language => readEntries(language, sources.root)))
  return new Set([
    ...lacking,
    ...catalogs.flat().map(({ msgid }) => msgid).filter(id => lookedUp.has(id))
  ])
}

/** What commands print of such records, of which pages show a part. */
function sayRecords ({ bench, labs, profiles, diagnoses }, localise) {
  const reports = Object.values(labs).map(({ report }) => report)
  const tables = [
    ...benchTables(bench),
    ...reports.flatMap(report => Object.values(report.tables)),
    ...profiles.flatMap(profile => [summaryTable(profile), hottestTable(profile), nativeTable(profile)]),
    diagnosisTable(diagnoses)
  ]
  for (const table of tables) renderMarkdownTable(table, localise)
  for (const { title } of tables) localise(title)
  for (const note of [...leagueNotes(bench), ...reports.flatMap(({ notes }) => notes)]) localise(note)
}
