// @ts-check
// The entries of the glossary, as pages show them beside a term.
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { slug } from 'github-slugger'
import { toString } from 'mdast-util-to-string'
import { parsePage } from '../../.book/regions.js'
import { showTranslation } from '../../.book/translated-pages.js'
import { LANGUAGES } from '../../../scripts/render/languages.js'

/** Ends the names of an entry. */
export const NAME_END = /[.。]$/
const POINTER = /^(?:See|См\.|ดู|参?见) ?\[[^\]]*\]\([^)]*\)[.。]?$/gm // to a chapter: nothing that a tooltip can lead to

/** @typedef {{ id: string, names: string[], text: string }} Entry `text` without markup */

/**
 * @param {string} markdown docs/glossary.md: an entry is a paragraph that begins with its names, in bold and with a
 *   full stop
 * @returns {Entry[]}
 */
export function readEntries (markdown) {
  const { tree } = parsePage(markdown.replaceAll(POINTER, ''), 'docs/glossary.md')
  return tree.children.flatMap(({ type, children }) => {
    const [first, ...rest] = children ?? []
    const title = type === 'paragraph' && first?.type === 'strong' ? toString(first) : ''
    if (!NAME_END.test(title)) return []
    const names = title.replace(NAME_END, '').split(/,\s*/)
    const text = rest.map(node => toString(node)).join('').replace(/\s+/g, ' ').trim()
    return [{ id: slug(names[0]), names, text }]
  })
}

/**
 * @param {string} docsDir absolute
 * @returns {Promise<Record<string, Entry[]>>} by the folder of a language, and '' for English. An entry of another
 *   language has the English names: links name what they mean by them
 */
export async function readGlossaries (docsDir) {
  const english = readEntries(await readFile(join(docsDir, 'glossary.md'), 'utf8'))
  const others = Object.keys(LANGUAGES).map(async language => {
    const entries = readEntries(await showTranslation(dirname(docsDir), `docs/${language}/glossary.md`) ?? '')
    return [language, entries.map((entry, i) => ({ ...entry, names: english[i]?.names ?? entry.names }))]
  })
  return { '': english, ...Object.fromEntries(await Promise.all(others)) }
}
