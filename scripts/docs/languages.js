// @ts-check
// Which language a page is in, by the folder in which it lies.
import { LANGUAGES } from '../languages.js'

/** @import { Language } from '../languages.js' */

export { LANGUAGES }

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
