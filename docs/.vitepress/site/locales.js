// @ts-check
// The languages of the site. Each has the pages of docs/LANGUAGE, and the English ones where it has none.
import { LANGUAGES } from '../../../scripts/render/languages.js'
import { sidebarOf } from './sidebar.js'

/** @import { Sources } from '../../.book/book-sources.js' */

/** What a browser and a search engine know them by. */
const TAGS = { th: 'th-TH', zh: 'zh-CN', ru: 'ru-RU' }

/**
 * @param {Pick<Sources, 'parts' | 'translations'>} reference
 * @param {Record<string, Record<string, string>>} words of the site, by language and English text
 * @param {string} docsDir absolute
 */
export function localesOf (reference, words, docsDir) {
  const others = Object.entries(LANGUAGES).map(([language, label]) => {
    const say = text => words[language][text]
    const { localise } = reference.translations[language]
    const sidebar = sidebarOf(reference.parts, docsDir, { folder: `/${language}`, localise, dataTitle: say('All data') })
    return [language, { label, lang: TAGS[language], themeConfig: { sidebar, ...frameOf(say) } }]
  })
  return { root: { label: 'English', lang: 'en' }, ...Object.fromEntries(others) }
}

/** @returns {Record<string, any>} what VitePress says around a page */
function frameOf (say) {
  return {
    outline: { level: [2, 3], label: say('On this page') },
    docFooter: { prev: say('Previous page'), next: say('Next page') },
    returnToTopLabel: say('Return to top'),
    sidebarMenuLabel: say('Menu'),
    darkModeSwitchLabel: say('Appearance'),
    lightModeSwitchTitle: say('Switch to light theme'),
    darkModeSwitchTitle: say('Switch to dark theme'),
    langMenuLabel: say('Change language'),
    skipToContentLabel: say('Skip to content'),
    notFound: {
      title: say('Page not found'),
      quote: say('There is no page at this address.'),
      linkLabel: say('to the first page'),
      linkText: say('To the first page')
    }
  }
}

/**
 * @param {Record<string, Record<string, string>>} words
 * @returns {Record<string, any>} what the search says, by language
 */
export function searchWords (words) {
  return Object.fromEntries(Object.keys(words).map(language => {
    const say = text => words[language][text]
    return [language, {
      translations: {
        button: { buttonText: say('Search'), buttonAriaLabel: say('Search') },
        modal: {
          displayDetails: say('Display detailed list'),
          resetButtonTitle: say('Reset search'),
          backButtonTitle: say('Close search'),
          noResultsText: say('No results for'),
          footer: {
            selectText: say('to select'),
            selectKeyAriaLabel: say('enter'),
            navigateText: say('to navigate'),
            navigateUpKeyAriaLabel: say('up arrow'),
            navigateDownKeyAriaLabel: say('down arrow'),
            closeText: say('to close'),
            closeKeyAriaLabel: say('escape')
          }
        }
      }
    }]
  }))
}
