// @ts-check
// docs/LANGUAGE/strings.json: translations of what commands render, by their key. An empty one is not translated yet.
import { join, resolve } from 'node:path'
import { UsageError } from './errors.js'
import { faultIn, readJsonFile } from './json-file.js'
import { LANGUAGES } from './languages.js'
import { placeholdersOf } from './localise.js'
import { text } from './shapes.js'

/**
 * @import { Language } from './languages.js'
 * @import { Fault } from './shapes.js'
 */

const ROOT = resolve(import.meta.dirname, '..')
const aText = text(/^/)

/**
 * @param {string} language
 * @returns {asserts language is Language}
 * @throws {UsageError} that names the languages that there are
 */
export function checkLanguage (language) {
  if (!Object.hasOwn(LANGUAGES, language)) {
    throw new UsageError(`unknown language "${language}"; there are: ${Object.keys(LANGUAGES).join(', ')}`)
  }
}

/**
 * @param {string} language
 * @returns {string} the catalog of that language, from the root of the repository
 */
export function stringsFile (language) {
  return `docs/${language}/strings.json`
}

/**
 * @param {string} language
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<{ strings: Record<string, string>, problems: string[] }>} translations by key, without those that
 *   miss a placeholder or have one too many; `file:line: ...` for each of these
 * @throws {UsageError} when there is no such language, or its file is none of texts
 */
export async function readStrings (language, root = ROOT) {
  checkLanguage(language)
  const file = join(root, stringsFile(language))
  const all = await readJsonFile(file, findFault)
  const faults = Object.entries(all).flatMap(([key, translation]) => findPlaceholderFault(key, translation))
  const faulty = new Set(faults.map(({ path: [key] }) => key))
  return {
    strings: Object.fromEntries(Object.entries(all).filter(([key]) => !faulty.has(key))),
    problems: await Promise.all(faults.map(async fault => (await faultIn(file, fault)).message))
  }
}

/** @returns {Fault | null} */
function findFault (strings) {
  if (strings === null || typeof strings !== 'object' || Array.isArray(strings)) return { path: [], problem: 'is no object of texts' }
  for (const [key, translation] of Object.entries(strings)) {
    const fault = aText(translation)
    if (fault) return { ...fault, path: [key] }
  }
  return null
}

function findPlaceholderFault (key, translation) {
  if (!translation) return []
  const [wanted, there] = [key, translation].map(placeholdersOf)
  const missing = wanted.filter(placeholder => !there.includes(placeholder))
  const surplus = there.filter(placeholder => !wanted.includes(placeholder))
  if (missing.length === 0 && surplus.length === 0) return []
  const said = [
    ...missing.map(it => `without ${it}`),
    ...surplus.map(it => `with ${it}, which the English text has not`)
  ]
  return [{ path: [key], problem: `has a translation ${said.join(', and ')}` }]
}
