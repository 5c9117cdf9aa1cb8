// @ts-check
// The words of the site around the text, in each of its languages, for the theme: `virtual:words`.
import { interfaceStrings, sayAll } from '../../.book/string-catalog.js'
import { LANGUAGES } from '../../../scripts/render/languages.js'

/**
 * @import { Sources } from '../../.book/book-sources.js'
 */

/**
 * @param {Pick<Sources, 'root' | 'translations'>} reference
 * @returns {Promise<Record<string, Record<string, string>>>} translations by language and English text
 */
export async function readWords ({ root, translations }) {
  const texts = await interfaceStrings(root)
  return Object.fromEntries(Object.keys(LANGUAGES).map(language => [language, sayAll(translations[language], texts)]))
}
