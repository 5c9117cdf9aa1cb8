// @ts-check
// The languages that the text is translated into. English is the source, and stands in where a translation is missing.
import { UsageError } from 'bench-in-turns/kit.js'

/** By the name of their folder in docs, and as the reader of that language calls it. */
export const LANGUAGES = /** @type {const} */ ({ th: 'ไทย', zh: '简体中文', ru: 'Русский' })

/** @typedef {keyof typeof LANGUAGES} Language */

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
