// @ts-check
// Which language the reader wants: the one that was typed, else that of the terminal, else English.
import { LANGUAGES } from '../../languages.js'
import { createLocaliser } from '../../localise.js'
import { readStrings } from '../../strings.js'

/**
 * @import { Language } from '../../languages.js'
 * @import { Localiser } from '../../localise.js'
 */

const VARIABLES = ['LC_ALL', 'LC_MESSAGES', 'LANG'] // the first that is set counts

/**
 * @param {string} [typed] one of those that `--lang` takes
 * @param {Record<string, string | undefined>} [env]
 * @returns {Language | null} null: English
 */
export function languageWanted (typed, env = process.env) {
  const name = typed ?? localeOf(env)
  return Object.hasOwn(LANGUAGES, name) ? /** @type {Language} */ (name) : null
}

/** @returns {string} the language of a locale: `ru` of `ru_RU.UTF-8` */
function localeOf (env) {
  const locale = VARIABLES.map(name => env[name]).find(Boolean) ?? ''
  return /^[a-z]+(?![a-z])/.exec(locale)?.[0] ?? ''
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
