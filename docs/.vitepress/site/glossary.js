// @ts-check
// The entries of the glossary, as pages show them beside a term.
import { slug } from 'github-slugger'
import { toString } from 'mdast-util-to-string'
import { parsePage } from '../../../scripts/docs/regions.js'

const NAME_END = /\.$/
const POINTER = /(?:^|(?<=[.:;] ))See [^.]*\.\s*/g // to a chapter: nothing that a tooltip can lead to

/** @typedef {{ id: string, names: string[], text: string }} Entry `text` without markup */

/**
 * @param {string} markdown docs/glossary.md: an entry is a paragraph that begins with its names, in bold and with a
 *   full stop
 * @returns {Entry[]}
 */
export function readEntries (markdown) {
  const { tree } = parsePage(markdown, 'docs/glossary.md')
  return tree.children.flatMap(({ type, children }) => {
    const [first, ...rest] = children ?? []
    const title = type === 'paragraph' && first?.type === 'strong' ? toString(first) : ''
    if (!NAME_END.test(title)) return []
    const names = title.replace(NAME_END, '').split(/,\s*/)
    const text = rest.map(node => toString(node)).join('').replace(/\s+/g, ' ').trim().replace(POINTER, '').trim()
    return [{ id: slug(names[0]), names, text }]
  })
}
