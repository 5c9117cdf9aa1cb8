// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { plainText } from 'bench-in-turns/kit.js'

/** @import { Part } from '../../.book/pages.js' */

const ENGLISH = { folder: '', localise: text => text, dataTitle: 'All data' }

/**
 * @param {Part[]} parts
 * @param {string} docsDir absolute
 * @param {object} [language] English without it
 * @param {string} language.folder of its pages: `/th`
 * @param {(text: string) => string} language.localise
 * @param {string} language.dataTitle
 * @returns {{ text: string, collapsed: boolean, items: { text: string, link: string }[] }[]} the parts in the order in
 *   which they are read, and all pages of data, folded
 */
export function sidebarOf (parts, docsDir, { folder, localise, dataTitle } = ENGLISH) {
  const item = (title, name) => ({ text: withNumber(title, localise), link: `${folder}/${name}` })
  const chapters = parts.map(({ title, pages }) => ({
    text: localise(title),
    collapsed: true, // a reader's own part opens with its page
    items: pages.map(page => item(page.title, page.name))
  }))
  const dataFiles = readdirSync(docsDir).filter(file => file.startsWith('data-')).sort()
  const data = dataFiles.map(file => item(titleOf(join(docsDir, file)), file.replace(/\.md$/, '')))
  return [...chapters, { text: dataTitle, collapsed: true, items: data }]
}

// A chapter's number is no part of what is translated.
function withNumber (title, localise) {
  const [, number, text] = /** @type {RegExpExecArray} */ (/^(\d+\. )?(.*)/.exec(title))
  return (number ?? '') + localise(text)
}

/**
 * @param {string} file a page, absolute
 * @returns {string}
 */
export function titleOf (file) {
  const [, title] = /^# (.*)/m.exec(plainText(readFileSync(file, 'utf8'))) ?? [null, basename(file, '.md')]
  return title
}
