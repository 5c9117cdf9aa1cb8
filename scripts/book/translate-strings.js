// @ts-check
// Writes down for a translator what the catalog of a language lacks.
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { checkLanguage } from '../render/languages.js'
import { FUZZY, readEntries, stringsFile, writeEntries } from '../render/strings.js'
import { readSources } from './book-sources.js'
import { readMessages, sayWhatNoPageSays } from './catalog.js'
import { createContent } from './content.js'
import { renderImages, shownPictures } from './images.js'
import { languageOf, mapInterruptibly, readPages } from './pages.js'
import { fillRegions } from './regions.js'
import { withoutOutdated } from './translated.js'

/**
 * @import { Job } from './sync.js'
 * @import { UsageError } from '../errors.js'
 * @import { Entry } from '../render/strings.js'
 */

const ALIKE = 0.7 // of the words of two messages

/**
 * Adds what the language needs, with an empty text for the translation, or with that of a message which nobody says any
 * more and which is much like it: a fuzzy one.
 *
 * @param {string} language
 * @param {Job} job
 * @returns {Promise<{ file: string, untranslated: number }>} the catalog, from the root of the repository
 * @throws {UsageError} when there is no such language, or its catalog cannot be read
 */
export async function translateStrings (language, job) {
  checkLanguage(language)
  const sources = await readSources(job)
  const { wanted, missing } = await lookUpAll(language, sources, job)
  const there = await readEntries(language, sources.root)
  const unused = there.filter(({ msgid, msgstr }) => msgstr[0] && !wanted.has(msgid))
  const ids = new Set(there.map(({ msgid }) => msgid))
  const added = [...missing].filter(id => !ids.has(id)).map(id => beginEntry(id, unused))
  const places = await readMessages(sources.root)
  const entries = [...there, ...added].map(entry => withReference(entry, places[entry.msgid]))
  const file = stringsFile(language)
  await writeFileAtomic(join(sources.root, file), writeEntries(language, entries))
  const isOpen = (/** @type {Entry} */ { msgstr, comments }) => !msgstr[0] || comments?.flag?.includes(FUZZY)
  return { file, untranslated: entries.filter(isOpen).length }
}

// Rendering says what is wanted.
async function lookUpAll (language, sources, /** @type {Job} */ { signal }) {
  const pages = await readPages(sources.root, signal)
  const ofLanguage = withoutOutdated(pages).filter(({ file }) => languageOf(file) === language)
  const contentOf = createContent(sources)
  await mapInterruptibly(ofLanguage, page => fillRegions(page, contentOf), signal)
  await renderImages(sources, shownPictures(pages).filter(picture => picture.language === language), signal)
  const translation = sources.translations[language]
  await sayWhatNoPageSays(translation, sources)
  return translation
}

/**
 * @param {Entry} entry
 * @param {string[]} [places] where it is said; unknown of what stands in tables and pictures
 * @returns {Entry}
 */
function withReference (entry, places) {
  return places ? { ...entry, comments: { ...entry.comments, reference: places.join('\n') } } : entry
}

/**
 * @param {string} msgid
 * @param {Entry[]} unused
 * @returns {Entry}
 */
function beginEntry (msgid, unused) {
  const similar = unused.find(other => likeness(msgid, other.msgid) >= ALIKE)
  if (!similar) return { msgid, msgstr: [''] }
  const previous = `msgid ${JSON.stringify(similar.msgid)}`
  return { msgid, msgstr: similar.msgstr, comments: { flag: FUZZY, previous } }
}

function likeness (...messages) {
  const [one, other] = messages.map(message => new Set(message.toLowerCase().match(/[\p{L}\p{N}]+/gu)))
  return 2 * one.intersection(other).size / (one.size + other.size)
}
