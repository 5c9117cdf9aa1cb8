// @ts-check
// Translated pages: laid out for a translator, shown to who reads them, and held against the English ones. A paragraph
// is up to date, outdated or missing; readers get the latter two in English, and docs:check warns of them.
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toString } from 'mdast-util-to-string'
import { UsageError } from 'bench-in-turns/errors.js'
import { readText, writeWhole } from 'bench-in-turns/json-file.js'
import { checkLanguage, LANGUAGES } from '../../scripts/render/languages.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { languageOf, sourceOf } from './pages.js'
import { createRelink } from './references.js'
import { parsePage } from './regions.js'

/**
 * @import { Relink } from './references.js'
 * @import { Page } from './regions.js'
 */

const TERM = /\[([^\]]+)\]\(glossary\.md\)/g
const WORD = /\p{L}{2}/u
const NOT_TRANSLATED = /^(README|docs\/data-[\w-]+)\.md$/ // the records and the site's first page on the code host
const NAMED = 3 // warnings of a language, by their place

/**
 * @param {string} language
 * @param {string} name of a page, without .md
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<{ file: string, warnings: string[] }>} the file that was written, from the root of the repository,
 *   and what in it waits for its translator
 * @throws {UsageError} when there is no such language or page
 */
export async function translatePage (language, name, root = rootDir) {
  checkLanguage(language)
  const [from, to] = [`docs/${name}.md`, `docs/${language}/${name}.md`]
  const source = await readPage(root, from)
  if (!source) throw new UsageError(`no page "${name}": there is no ${from}`)
  const relink = createRelink(root)
  const relinked = text => relink(nameTerms(text), { from, to })
  const pairs = pair(source, await readPage(root, to))
  const translated = new Map(pairs.map(({ source, translation }) => [source.line, translation]))
  const laidOut = layOut(source, relinked, ({ line, hash, text }) => {
    const done = translated.get(line)
    return `${markOf(done?.of ?? hash)}\n${done?.text ?? relinked(text)}`
  })
  await writeWhole(join(root, to), laidOut)
  return { file: to, warnings: checkPage(source, parsePage(laidOut, to)) }
}

async function readPage (root, file) {
  return existsSync(join(root, file)) ? parsePage(await readText(join(root, file)), file) : null
}

// Which entry of the glossary is meant, no matter how the term is inflected.
function nameTerms (text) {
  return text.replace(TERM, (_, term) => `[${term}](glossary.md "${term.replaceAll(/\s+/g, ' ')}")`)
}

/**
 * @param {string} root absolute folder of the repository
 * @param {string} file a page, from there
 * @param {Relink} [relink]
 * @returns {Promise<string | null>} Markdown of a translated page for who reads it: a paragraph that it lacks, or that
 *   is outdated, is in English; null for any other page
 */
export async function showTranslation (root, file, relink = createRelink(root)) {
  const translation = languageOf(file) && await readPage(root, file)
  if (!translation) return null
  const source = await readPage(root, sourceOf(file))
  if (!source) return ''
  const relinked = text => relink(text, { from: source.file, to: file })
  const translated = new Map(paragraphsOf(translation).map(({ of, text }) => [of, text]))
  return layOut(source, relinked, ({ node, hash, text }) => {
    const english = relinked(text)
    return translated.get(hash) ?? (node.type === 'html' ? english : `<div lang="en">\n\n${english}\n\n</div>`)
  })
}

/**
 * @param {Page} source
 * @param {(text: string) => string} relinked
 * @param {(paragraph: Paragraph) => string} write
 * @returns {string} Markdown
 */
function layOut (source, relinked, write) {
  let offset = 0
  const pieces = paragraphsOf(source).map(paragraph => {
    const { start, end } = paragraph.node.position
    const between = source.markdown.slice(offset, start.offset)
    offset = end.offset
    return relinked(between) + write(paragraph)
  })
  return pieces.join('') + relinked(source.markdown.slice(offset))
}

/**
 * @param {Page} source
 * @param {Page | null} translation
 * @returns {{ source: Paragraph, translation: Paragraph | null }[]} by their marks; one that has no mark of any source
 *   goes with the one at its place, as it may be outdated
 */
function pair (source, translation) {
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
 * @param {Page[]} pages
 * @returns {string[]} `file:line: ...` for each paragraph that waits for a translator
 */
export function checkTranslations (pages) {
  const byFile = new Map(pages.map(page => [page.file, page]))
  return pages.filter(({ file }) => languageOf(file)).flatMap(page => {
    const source = byFile.get(sourceOf(page.file))
    return source ? checkPage(source, page) : [`${page.file}: there is no ${sourceOf(page.file)}, which it translates`]
  })
}

/** @returns {string[]} */
function checkPage (source, page) {
  let line = 1
  return pair(source, page).flatMap(({ source: ours, translation: theirs }) => {
    line = theirs?.line ?? line
    const what = whatWaits(ours, theirs)
    return what ? [`${page.file}:${line}: ${source.file}:${ours.line} ${what}`] : []
  })
}

/**
 * @param {Paragraph} ours
 * @param {Paragraph | null} theirs
 * @returns {string | null} null when the translation is up to date
 */
function whatWaits (ours, theirs) {
  if (!theirs) return 'is missing here'
  const mark = `put ${markOf(ours.hash)} above it`
  if (theirs.of === null) return `has no mark here: ${mark}`
  if (theirs.of !== ours.hash) return `has changed since: ${mark} once it says the same`
  const words = toString(ours.node)
  return words === toString(theirs.node) && WORD.test(words) ? 'is not translated' : null
}

/**
 * @param {Page[]} pages
 * @returns {Page[]} with only those paragraphs and regions of a translated page that the English page has as well
 */
export function withoutOutdated (pages) {
  const byFile = new Map(pages.map(page => [page.file, page]))
  return pages.map(page => {
    if (!languageOf(page.file)) return page
    const source = byFile.get(sourceOf(page.file))
    const hashes = new Set(source && paragraphsOf(source).map(({ hash }) => hash))
    const names = new Set(source?.regions.map(({ name }) => name))
    const children = paragraphsOf(page).filter(({ of }) => of && hashes.has(of)).map(({ node }) => node)
    return { ...page, tree: { ...page.tree, children }, regions: page.regions.filter(({ name }) => names.has(name)) }
  })
}

/**
 * @param {Page[]} pages
 * @param {string[]} warnings
 * @returns {string[]} a line for each language: how much of the text it has, and where it has not
 */
export function coverage (pages, warnings) {
  const byFile = new Map(pages.map(page => [page.file, page]))
  const sources = pages.filter(({ file }) => !languageOf(file) && !NOT_TRANSLATED.test(file))
  return Object.keys(LANGUAGES).map(language => {
    const translated = sources.map(source => byFile.get(source.file.replace('/', `/${language}/`)) ?? null)
    const pairs = sources.flatMap((source, i) => pair(source, translated[i]))
    const done = pairs.filter(({ source, translation }) => whatWaits(source, translation) === null)
    return `${language}: ${done.length} of ${pairs.length} paragraphs, ` +
      `${translated.filter(Boolean).length} of ${sources.length} pages` +
      summarise(warnings.filter(warning => warning.startsWith(`docs/${language}/`)))
  })
}

function summarise (warnings) {
  if (warnings.length === 0) return ''
  const places = [...new Set(warnings.map(warning => warning.split(': ')[0]))]
  const more = places.length > NAMED ? ', …' : ''
  return `; warning: ${warnings.length} to be translated: ${places.slice(0, NAMED).join(', ')}${more}`
}

// The paragraphs of a page, so that a translation can be laid beside its source. A paragraph is what is written by hand
// between two blank lines: a heading, a list or a table, too. In a translation, the line above it says which source it
// has:
//
//   <!-- of: 5b0c61f2 -->
//   Этот репозиторий содержит небольшой сервер в трёх версиях.

export const OF = /^<!--\s*of:\s*([\da-f]{8})\s*-->$/
export const MARKER = /^<!--\s*(?:region:\s*[^\s>][^>]*?|\/region)\s*-->$/
const TAG = /<!--[\s\S]*?-->|<[^>]*>/g
const WRITTEN = ['heading', 'paragraph', 'list', 'blockquote', 'table', 'footnoteDefinition']

/**
 * @typedef {object} Paragraph
 * @property {any} node its syntax
 * @property {number} line where it begins, from 1
 * @property {string} text its Markdown
 * @property {string} hash of its text without the values in it, which change with each record
 * @property {string | null} of in a translation, the hash of its source as it was when it was translated
 */

/**
 * @param {Page} page
 * @returns {Paragraph[]} all that is to be translated, in order: not what is generated, nor code, tags and definitions
 */
function paragraphsOf ({ markdown, tree, regions }) {
  const paragraphs = /** @type {Paragraph[]} */ ([])
  let of = null
  for (const node of tree.children) {
    const [start, end] = [node.position.start.offset, node.position.end.offset]
    if (regions.some(({ kind, ...region }) => kind === 'region' && start >= region.start && end <= region.end)) continue
    const text = markdown.slice(start, end)
    const mark = node.type === 'html' ? OF.exec(text) : null
    if (isText(node)) {
      const values = regions.filter(region => region.kind === 'value' && region.start >= start && region.end <= end)
      const hash = hashOf(text, values.map(value => [value.start - start, value.end - start]))
      paragraphs.push({ node, line: node.position.start.line, text, hash, of })
    }
    of = mark?.[1] ?? null
  }
  return paragraphs
}

function isText ({ type, value }) {
  return type === 'html' ? !MARKER.test(value) && /\p{L}/u.test(value.replaceAll(TAG, '')) : WRITTEN.includes(type)
}

// How lines are broken says nothing about what they say, and values change with each record.
function hashOf (text, values) {
  const kept = values.reduceRight((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), text)
  return hash('sha256', kept.replaceAll(/\s+/g, ' ')).slice(0, 8)
}

/** @param {string} hash of the source */
function markOf (hash) {
  return `<!-- of: ${hash} -->`
}
