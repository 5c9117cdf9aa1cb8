// @ts-check
// What there is in each of the other languages: the catalog of strings, and the pages with their titles.
import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { plainText } from 'bench-in-turns/json-file.js'
import { LANGUAGES } from '../render/languages.js'
import { createLocaliser } from '../render/localise.js'
import { quote } from '../render/say.js'
import { readStrings } from '../render/strings.js'
import { languageOf } from './pages.js'

/**
 * @import { Language } from '../render/languages.js'
 * @import { Localiser } from '../render/localise.js'
 * @import { UsageError } from 'bench-in-turns/errors.js'
 */

/**
 * @typedef {Localiser & { strings: Record<string, string>, problems: string[], pageNames: Set<string> }} Translation
 *   `strings` and `problems` of its catalog; the names of its pages are without .md
 */

const TITLE = /^# (?:\d+\. )?(.*)/m

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<Record<Language, Translation>>}
 * @throws {UsageError} when a catalog cannot be read
 */
export async function readTranslations (root) {
  const read = Object.keys(LANGUAGES).map(async language => [language, await readTranslation(root, language)])
  return Object.fromEntries(await Promise.all(read))
}

/** @returns {Promise<Translation>} */
async function readTranslation (root, language) {
  const { strings, problems } = await readStrings(language, root)
  const files = await Array.fromAsync(glob('*.md', { cwd: join(root, 'docs', language) }))
  const titles = await Promise.all(files.map(async file => {
    const pages = [file, join(language, file)].map(page => join(root, 'docs', page))
    const [source, translated] = await Promise.all(pages.map(readTitle))
    return source && translated ? [[source, translated].map(quote)] : []
  }))
  return {
    ...createLocaliser(language, { ...strings, ...Object.fromEntries(titles.flat()) }),
    strings,
    problems,
    pageNames: new Set(files.map(file => basename(file, '.md')))
  }
}

async function readTitle (file) {
  const text = await readFile(file, 'utf8').then(plainText, () => '')
  return TITLE.exec(text)?.[1]
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
