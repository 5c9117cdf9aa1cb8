// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @import { Part } from '../../../scripts/docs/parts.js' */

/**
 * @param {Part[]} parts
 * @param {string} docsDir absolute
 * @returns {{ text: string, collapsed: boolean, items: { text: string, link: string }[] }[]} the parts in the order in
 *   which they are read, and all pages of data, folded
 */
export function sidebarOf (parts, docsDir) {
  const chapters = parts.map(({ title, pages }) => ({
    text: title,
    collapsed: false,
    items: pages.map(page => ({ text: page.title, link: `/${page.name}` }))
  }))
  const dataFiles = readdirSync(docsDir).filter(file => file.startsWith('data-')).sort()
  const data = dataFiles.map(file => ({ text: titleOf(join(docsDir, file)), link: `/${file.replace(/\.md$/, '')}` }))
  return [...chapters, { text: 'All data', collapsed: true, items: data }]
}

function titleOf (file) {
  const [, title] = /** @type {RegExpExecArray} */ (/^# (.*)/m.exec(readFileSync(file, 'utf8')))
  return title
}
