// @ts-check
// The language that a command speaks: the one that is asked for, which is kept, or that of the terminal.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from 'bench-in-turns/kit.js'
import { LANGUAGES } from '../render/languages.js'
import { createLocaliser } from '../render/localise.js'
import { readStrings } from '../render/strings.js'
import { rootDir } from '../stages/catalog.js'

/**
 * @import { Language } from '../render/languages.js'
 * @import { Localiser } from '../render/localise.js'
 */

const FILE = process.env.LANGUAGE_FILE ?? join(rootDir, '.language') // git ignores it
const LOCALES = ['LC_ALL', 'LC_MESSAGES', 'LANG'] // the first that is set counts

/**
 * @param {string} [typed] one of those that `--lang` takes; else that of the terminal counts
 * @returns {Language | null} null: English
 */
function languageWanted (typed) {
  const locale = LOCALES.map(name => process.env[name]).find(Boolean) ?? ''
  const name = typed ?? /^[a-z]+(?![a-z])/.exec(locale)?.[0] ?? '' // `ru` of `ru_RU.UTF-8`
  return Object.hasOwn(LANGUAGES, name) ? /** @type {Language} */ (name) : null
}

/**
 * @param {string} [typed] kept for the commands that come
 * @returns {Promise<Localiser['localise']>}
 * @throws {UsageError} when the catalog of the language cannot be read
 */
export async function readLocaliser (typed) {
  // That it cannot be kept is no reason to stop.
  if (typed !== undefined) await writeWhole(FILE, `${typed}\n`).catch(() => {})
  return localiserOf(languageWanted(typed ?? await readKept()))
}

/** @returns {Promise<string | undefined>} as somebody typed it once */
async function readKept () {
  const kept = (await readFile(FILE, 'utf8').catch(() => '')).trim()
  return ['en', ...Object.keys(LANGUAGES)].includes(kept) ? kept : undefined
}

async function localiserOf (language) {
  return createLocaliser(language, language ? (await readStrings(language)).strings : {}).localise
}

/** @returns {Promise<Localiser['localise'][]>} of every language, English too */
export async function readAllLocalisers () {
  const languages = /** @type {Language[]} */ (Object.keys(LANGUAGES))
  return Promise.all([null, ...languages].map(localiserOf))
}
