// @ts-check
// The language that a command speaks.
import { LANGUAGES } from '../render/languages.js'
import { createLocaliser } from '../render/localise.js'
import { readStrings } from '../render/strings.js'

/**
 * @import { Language } from '../render/languages.js'
 * @import { Localiser } from '../render/localise.js'
 */

const LOCALES = ['LC_ALL', 'LC_MESSAGES', 'LANG'] // the first that is set counts

/**
 * @param {string} [typed] one of those that `--lang` takes; else that of the terminal counts
 * @param {Record<string, string | undefined>} [env]
 * @returns {Language | null} null: English
 */
export function languageWanted (typed, env = process.env) {
  const locale = LOCALES.map(name => env[name]).find(Boolean) ?? ''
  const name = typed ?? /^[a-z]+(?![a-z])/.exec(locale)?.[0] ?? '' // `ru` of `ru_RU.UTF-8`
  return Object.hasOwn(LANGUAGES, name) ? /** @type {Language} */ (name) : null
}

/**
 * @param {string} [typed]
 * @returns {Promise<Localiser['localise']>}
 * @throws {UsageError} when the catalog of the language cannot be read
 */
export async function readLocaliser (typed) {
  const language = languageWanted(typed)
  return createLocaliser(language, language ? (await readStrings(language)).strings : {}).localise
}

/** @returns {Promise<Localiser['localise'][]>} of every language, English too */
export async function readAllLocalisers () {
  return Promise.all(['en', ...Object.keys(LANGUAGES)].map(readLocaliser))
}
