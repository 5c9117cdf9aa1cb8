// @ts-check
// What the search of the site finds: its pages as readers get them, translated ones laid out.
import { createContent } from '../../.book/content.js'
import { fillRegions, parsePage } from '../../.book/regions.js'
import { createRelink, showTranslation } from '../../.book/translated-pages.js'
import { searchWords } from './locales.js'
import { headingsOf, searchWordsOf } from './search-words.js'

/** @import { Sources } from '../../.book/book-sources.js' */

/**
 * @param {Sources} reference
 * @param {Record<string, Record<string, string>>} words of the site, by language and English text
 * @returns {any} options of VitePress's local search
 */
export function searchOf (reference, words) {
  const contentOf = createContent(reference)
  const relink = createRelink(reference.root)
  const read = async (text, page) => {
    if (page.includes('data-')) return headingsOf(text) // their tables would stand before the chapters
    const file = `docs/${page}`
    const shown = await showTranslation(reference.root, file, relink)
    return shown === null ? text : fillRegions(parsePage(shown, file), contentOf)
  }
  // Not to be enumerated, or VitePress would send the functions along as text, for pages to evaluate: they may not.
  return Object.defineProperties({ locales: searchWords(words), detailedView: true }, {
    miniSearch: { value: { options: { tokenize: searchWordsOf } } },
    _render: { value: async (text, env, md) => md.render(await read(text, env.relativePath), env) }
  })
}
