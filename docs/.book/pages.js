// @ts-check
// The pages of the English text, the parts that they belong to, and what other languages have of them.
import { glob, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { faultIn, plainText, readJsonFile, readText } from 'bench-in-turns/kit.js'
import { LANGUAGES } from '../../scripts/render/languages.js'
import { createLocaliser } from '../../scripts/render/localise.js'
import { quote } from '../../scripts/render/say.js'
import { readStrings } from '../../scripts/render/strings.js'
import { object, text } from '../../scripts/schema.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { parsePage } from './regions.js'

/**
 * @import { Page } from './regions.js'
 * @import { RegionError } from '../../scripts/named-errors.js'
 * @import { Language } from '../../scripts/render/languages.js'
 * @import { Localiser } from '../../scripts/render/localise.js'
 * @import { UsageError } from 'bench-in-turns/kit.js'
 */

const PAGES = ['README.md', 'docs/*.md']
const BESIDE = ['packages/bench-in-turns/README.md']

/**
 * @param {string} [root] absolute folder of the repository
 * @param {AbortSignal} [signal]
 * @returns {Promise<Page[]>} every page of the English text, by name
 * @throws {RegionError} when markers of a page do not pair
 */
export function readPages (root = rootDir, signal = undefined) {
  return readAll(PAGES, root, signal)
}

/**
 * @param {string} root absolute folder of the repository
 * @param {AbortSignal} [signal]
 * @returns {Promise<Page[]>} what is no page of the text, and shows a table of it
 */
export function readBeside (root, signal = undefined) {
  return readAll(BESIDE, root, signal)
}

/**
 * @param {string} root absolute folder of the repository
 * @param {AbortSignal} [signal]
 * @returns {Promise<Page[]>} as they are written, by name
 */
export function readTranslatedPages (root, signal = undefined) {
  return readAll(Object.keys(LANGUAGES).map(language => `docs/${language}/*.md`), root, signal)
}

async function readAll (patterns, root, signal) {
  const files = (await Array.fromAsync(glob(patterns, { cwd: root }))).map(file => file.replaceAll('\\', '/')).sort()
  return mapInterruptibly(files, async file => parsePage(await readText(join(root, file)), file), signal)
}

// Which language a page is in, by the folder in which it lies.

/**
 * @param {string} file a page of the text, from the root of the repository
 * @returns {Language | null} null when it is in English
 */
export function languageOf (file) {
  const [, folder] = /^docs\/([^/]+)\/[^/]+$/.exec(file) ?? []
  return Object.hasOwn(LANGUAGES, folder ?? '') ? /** @type {Language} */ (folder) : null
}

/**
 * @param {string} file a page, from the root of the repository
 * @returns {string} the English page that it is a translation of; itself when it is in English
 */
export function sourceOf (file) {
  return languageOf(file) ? file.replace(/\/[^/]+\//, '/') : file
}

// docs/parts.json: the parts of the text, and the pages of each in the order in which they are read.

/**
 * @typedef {object} Part
 * @property {string} title
 * @property {{ name: string, title: string }[]} pages `name` is that of the file, without .md
 */

const FILE = 'docs/parts.json'
const PARTS = v.array(object({ title: text(), pages: v.array(text(/^[\w-]+$/, 'the name of a page, without .md')) }))
const ON_ITS_OWN = /^(index|data-.*)$/ // the first page, and those of data, which the site lists by itself

/**
 * @param {string} root absolute folder of the repository
 * @param {AbortSignal} [signal] ends it between two pages
 * @returns {Promise<Part[]>}
 * @throws {UsageError} when it names a page that is not there, or twice, or leaves one out
 */
export async function readParts (root, signal = undefined) {
  const parts = await readJsonFile(join(root, FILE), PARTS)
  const files = await readdir(join(root, 'docs'))
  const names = files.filter(file => file.endsWith('.md')).map(file => file.slice(0, -'.md'.length))
  const fault = findFault(parts, names)
  if (fault) throw faultIn(join(root, FILE), fault)
  const read = async ({ title, pages }) => ({ title, pages: await readHeads(root, pages, signal) })
  return mapInterruptibly(parts, read, signal)
}

function findFault (parts, names) {
  const listed = parts.flatMap(({ pages }) => pages)
  const unlisted = names.filter(name => !listed.includes(name) && !ON_ITS_OWN.test(name))
  const wrong = [...listed.filter((name, i) => !names.includes(name) || listed.indexOf(name) < i), ...unlisted]
  return wrong.length ? `it must have each page of docs once; see ${wrong.join(', ')}` : null
}

function readHeads (root, names, signal) {
  return mapInterruptibly(names, async name => ({ name, title: await readTitle(root, `${name}.md`) ?? name }), signal)
}

/**
 * Maps one by one, and looks at the signal in between. A page or a picture is made without a pause: were there none
 * between them either, Node.js would not even notice a Ctrl-C before the last one.
 *
 * @template T, R
 * @param {Iterable<T>} items
 * @param {(item: T) => R | Promise<R>} make
 * @param {AbortSignal} [signal]
 * @returns {Promise<Awaited<R>[]>}
 * @throws the reason of the signal, once it is aborted
 */
export async function mapInterruptibly (items, make, signal) {
  const made = []
  for (const item of items) {
    await setImmediate()
    signal?.throwIfAborted()
    made.push(await make(item))
  }
  return made
}

// What there is in each of the other languages: the catalog of strings, and the pages with their titles.

/**
 * @typedef {Localiser & { strings: Record<string, string>, problems: string[], pageNames: Set<string> }} Translation
 *   `strings` and `problems` of its catalog, with the titles of its pages; their names are without .md
 */

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<Record<Language, Translation>>}
 * @throws {UsageError} when a catalog cannot be read
 */
export async function readTranslations (root) {
  const read = Object.keys(LANGUAGES).map(async language => [language, await readTranslation(root, language)])
  return Object.fromEntries(await Promise.all(read))
}

async function readTranslation (root, language) {
  const { strings: messages, problems } = await readStrings(language, root)
  const files = await Array.fromAsync(glob('*.md', { cwd: join(root, 'docs', language) }))
  const titles = await Promise.all(files.map(async file => {
    const [source, translated] = await Promise.all([file, join(language, file)].map(page => readTitle(root, page)))
    return source && translated ? [[source, translated].map(title => quote(title.replace(/^\d+\. /, '')))] : []
  }))
  const strings = { ...messages, ...Object.fromEntries(titles.flat()) }
  return {
    ...createLocaliser(language, strings),
    strings,
    problems,
    pageNames: new Set(files.map(file => basename(file, '.md')))
  }
}

async function readTitle (root, page) {
  const text = await readFile(join(root, 'docs', page), 'utf8').then(plainText, () => '')
  return /^# (.*)/m.exec(text)?.[1]
}

/**
 * @param {Record<Language, Translation>} translations
 * @param {string} page from the root of the repository
 * @returns {Translation | null} null when the page is in English, also for want of a translation
 */
export function translationOf (translations, page) {
  const language = languageOf(page)
  return language && translations[language].pageNames.has(basename(page, '.md')) ? translations[language] : null
}
