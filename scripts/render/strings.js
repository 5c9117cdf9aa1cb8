// @ts-check
// docs/LANGUAGE/strings.po: translations of messages and of what commands render. One that is empty is not there yet,
// and a fuzzy one is of an English message that has changed since.
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { po } from 'gettext-parser'
import { nameOf, UsageError } from 'bench-in-turns/kit.js'
import { checkLanguage } from './languages.js'
import { namesIn } from './localise.js'

const ROOT = resolve(import.meta.dirname, '../..')
export const FUZZY = 'fuzzy'

/**
 * @typedef {object} Entry
 * @property {string} msgid an ICU message in English
 * @property {string[]} msgstr one, the same in the language
 * @property {Record<string, string>} [comments] as gettext-parser has them
 */

/**
 * @param {string} language
 * @returns {string} the catalog of that language, from the root of the repository
 */
export function stringsFile (language) {
  return `docs/${language}/strings.po`
}

/**
 * @param {string} language
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<{ strings: Record<string, string>, problems: string[] }>} translations by message, without those
 *   that are no ICU message, miss a name or have one too many; `file: ...` for each of these
 * @throws {UsageError} when there is no such language, or its file cannot be read
 */
export async function readStrings (language, root = ROOT) {
  const entries = await readEntries(language, root)
  const strings = /** @type {Record<string, string>} */ ({})
  const problems = []
  for (const { msgid, msgstr: [translation], comments } of entries) {
    if (!translation || comments?.flag?.includes(FUZZY)) continue
    const problem = findFault(msgid, translation)
    if (problem) problems.push(`${stringsFile(language)}: ${msgid} has a translation ${problem}`)
    else strings[msgid] = translation
  }
  return { strings, problems }
}

/**
 * @param {string} language
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<Entry[]>}
 * @throws {UsageError} when there is no such language, or its file cannot be read
 */
export async function readEntries (language, root = ROOT) {
  checkLanguage(language)
  const file = join(root, stringsFile(language))
  try {
    const { translations } = po.parse(await readFile(file, 'utf8'), { validation: true })
    return Object.values(translations['']).filter(({ msgid }) => msgid)
  } catch (error) {
    throw new UsageError(`${nameOf(file)}${error.lineNumber ? `:${error.lineNumber}` : ''}: ${error.message}`)
  }
}

/**
 * @param {string} language
 * @param {Entry[]} entries
 * @returns {string} the file, sorted by message
 */
export function writeEntries (language, entries) {
  const headers = {
    Language: language,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit'
  }
  const sorted = entries.toSorted((a, b) => a.msgid < b.msgid ? -1 : 1)
  const translations = { '': Object.fromEntries(sorted.map(entry => [entry.msgid, entry])) }
  return `${po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 })}`.trimEnd() + '\n'
}

function findFault (message, translation) {
  try {
    const [wanted, there] = [message, translation].map(namesIn)
    const said = [
      ...wanted.filter(name => !there.includes(name)).map(name => `without {${name}}`),
      ...there.filter(name => !wanted.includes(name)).map(name => `with {${name}}, which the English text has not`)
    ]
    return said.length ? said.join(', and ') : null
  } catch ({ message: why }) {
    return `that is no ICU message: ${why}`
  }
}
