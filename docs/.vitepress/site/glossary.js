// @ts-check
// The entries of the glossary, as pages show them beside a term.
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { slug } from 'github-slugger'
import { toString } from 'mdast-util-to-string'
import { languageOf } from '../../.book/pages.js'
import { parsePage } from '../../.book/regions.js'
import { showTranslation } from '../../.book/translated-pages.js'
import { LANGUAGES } from '../../../scripts/render/languages.js'

/** Ends the names of an entry. */
export const NAME_END = /[.。]$/
const POINTER = /^(?:See|См\.|ดู|参?见) ?\[[^\]]*\]\([^)]*\)[.。]?$/gm // to a chapter: nothing that a tooltip can lead to

const BEFORE_ENTRY = /(?<!<div lang="en">)\n\n(?=(?:<div lang="en">\n\n)?\*\*)/
const TITLE = /\*\*([^*]+)/

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
 * @param {string} markdown a page as it is laid out, in the order of the English one
 * @param {string} file the page, from the root of the repository
 * @returns {string} the same; entries of a translated glossary stand as its language sorts their names
 */
export function sortEntries (markdown, file) {
  const language = languageOf(file)
  if (!language || basename(file) !== 'glossary.md') return markdown
  const { compare } = new Intl.Collator(language)
  const titleOf = entry => TITLE.exec(entry)?.[1] ?? ''
  const [top, ...entries] = markdown.trimEnd().split(BEFORE_ENTRY)
  return [top, ...entries.toSorted((a, b) => compare(titleOf(a), titleOf(b)))].join('\n\n') + '\n'
}

/**
 * @param {string} docsDir absolute
 * @returns {Promise<Record<string, Entry[]>>} by the folder of a language, and '' for English. An entry of another
 *   language has the English names: links name what they mean by them
 */
export async function readGlossaries (docsDir) {
  const english = readEntries(await readFile(join(docsDir, 'glossary.md'), 'utf8'))
  const others = Object.keys(LANGUAGES).map(async language => {
    const file = `docs/${language}/glossary.md`
    const laidOut = await showTranslation(dirname(docsDir), file) ?? ''
    const entries = readEntries(laidOut).map((entry, i) => ({ ...entry, names: english[i]?.names ?? entry.names }))
    const order = readEntries(sortEntries(laidOut, file)).map(({ id }) => id)
    return [language, entries.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))]
  })
  return { '': english, ...Object.fromEntries(await Promise.all(others)) }
}
