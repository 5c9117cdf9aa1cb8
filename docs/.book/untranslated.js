// @ts-check
// What waits for a translator. A paragraph is up to date, outdated or missing; readers get the latter two in English,
// and docs:check says how many there are.
import { basename } from 'node:path'
import { LANGUAGES } from '../../scripts/render/languages.js'
import { languageOf, sourceOf } from './pages.js'
import { isTheSame, paragraphsOf } from './paragraphs.js'

/**
 * @import { Language } from '../../scripts/render/languages.js'
 * @import { Page } from './regions.js'
 * @import { Paragraph } from './paragraphs.js'
 */

/** What is read by who measures, and by who keeps this. Records have their figures alone. */
const IN_ENGLISH_ONLY = ['dependencies', 'how-we-measure', 'profilers', 'real-servers', 'where-this-comes-from']
const NAMED = 3 // warnings of a language, by their place

/**
 * @typedef {object} Waiting
 * @property {Language} language
 * @property {string} place `file:line`, or a file
 * @property {string} what
 */

/**
 * @param {Page} source
 * @param {Page | null} translation
 * @returns {{ source: Paragraph, translation: Paragraph | null }[]} by their marks; one that has no mark of any source
 *   goes with the one at its place, as it may be outdated
 */
export function pair (source, translation) {
  const ours = paragraphsOf(source)
  const theirs = translation ? paragraphsOf(translation) : []
  const hashes = new Set(ours.map(({ hash }) => hash))
  let next = 0
  return ours.map(paragraph => {
    const marked = theirs.findIndex(({ of }, i) => i >= next && of === paragraph.hash)
    const isOutdated = marked === -1 && next < theirs.length && !hashes.has(theirs[next].of ?? '')
    const at = isOutdated ? next : marked
    if (at === -1) return { source: paragraph, translation: null }
    next = at + 1
    return { source: paragraph, translation: theirs[at] }
  })
}

/**
 * @param {Page[]} pages the English ones
 * @param {Page[]} translated
 * @returns {Waiting[]} each paragraph that waits for a translator
 */
export function findUntranslated (pages, translated) {
  const sources = new Map(pages.map(page => [page.file, page]))
  return translated.flatMap(page => {
    const source = sources.get(sourceOf(page.file))
    if (source) return whatWaits(source, page)
    return [waiting(page, 1, `there is no ${sourceOf(page.file)}, which it translates`)]
  })
}

/**
 * @param {Page} source
 * @param {Page} translation
 * @returns {Waiting[]}
 */
export function whatWaits (source, translation) {
  let line = 1
  return pair(source, translation).flatMap(({ source: ours, translation: theirs }) => {
    line = theirs?.line ?? line
    const why = whyItWaits(ours, theirs)
    return why ? [waiting(translation, line, `${source.file}:${ours.line} ${why}`)] : []
  })
}

function waiting ({ file }, line, what) {
  return { language: /** @type {Language} */ (languageOf(file)), place: `${file}:${line}`, what }
}

/** @returns {string | null} null when the translation is up to date */
function whyItWaits (ours, theirs) {
  if (!theirs) return 'is missing here'
  if (theirs.of === null) return 'has no mark here'
  if (theirs.of !== ours.hash) return 'has changed since'
  return isTheSame(ours, theirs) ? 'is not translated' : null
}

/**
 * @param {Page[]} pages the English ones
 * @param {Page[]} translated
 * @param {Waiting[]} all that waits, messages as well
 * @returns {string[]} a line for each language: how much of the text it has, and where it has not
 */
export function coverage (pages, translated, all) {
  const byFile = new Map(translated.map(page => [page.file, page]))
  const sources = pages.filter(({ file }) => !isInEnglishOnly(basename(file, '.md')))
  const languages = /** @type {Language[]} */ (Object.keys(LANGUAGES))
  return languages.map(language => {
    const theirs = sources.map(source => byFile.get(source.file.replace('/', `/${language}/`)) ?? null)
    const pairs = sources.flatMap((source, i) => pair(source, theirs[i]))
    const done = pairs.filter(({ source, translation }) => whyItWaits(source, translation) === null)
    return `${language}: ${done.length} of ${pairs.length} paragraphs, ` +
      `${theirs.filter(Boolean).length} of ${sources.length} pages` +
      summarise(all.filter(waiting => waiting.language === language))
  })
}

/** @param {string} name of a page; README is the first page on the code host */
function isInEnglishOnly (name) {
  return name === 'README' || name.startsWith('data-') || IN_ENGLISH_ONLY.includes(name)
}

/** @param {Waiting[]} all of one language */
function summarise (all) {
  if (all.length === 0) return ''
  const places = [...new Set(all.map(({ place }) => place))]
  const more = places.length > NAMED ? ', …' : ''
  return `; warning: ${all.length} to be translated: ${places.slice(0, NAMED).join(', ')}${more}`
}
