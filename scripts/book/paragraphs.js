// @ts-check
// The paragraphs of a page, so that a translation can be laid beside its source. A paragraph is what is written by hand
// between two blank lines: a heading, a list or a table, too. In a translation, the line above it says which source it
// has:
//
//   <!-- of: 5b0c61f2 -->
//   Этот репозиторий содержит небольшой сервер в трёх версиях.
import { hash } from 'node:crypto'

/** @import { Page } from './regions.js' */

export const OF = /^<!--\s*of:\s*([\da-f]{8})\s*-->$/
export const MARKER = /^<!--\s*(?:region:\s*[^\s>][^>]*?|\/region)\s*-->$/
const TAG = /<!--[\s\S]*?-->|<[^>]*>/g
const WRITTEN = ['heading', 'paragraph', 'list', 'blockquote', 'table', 'footnoteDefinition']

/**
 * @typedef {object} Paragraph
 * @property {any} node its syntax
 * @property {number} line where it begins, from 1
 * @property {string} text its Markdown
 * @property {string} hash of its text without the values in it, which change with each record
 * @property {string | null} of in a translation, the hash of its source as it was when it was translated
 */

/**
 * @param {Page} page
 * @returns {Paragraph[]} all that is to be translated, in order: not what is generated, nor code, tags and definitions
 */
export function paragraphsOf ({ markdown, tree, regions }) {
  const paragraphs = /** @type {Paragraph[]} */ ([])
  let of = null
  for (const node of tree.children) {
    const [start, end] = [node.position.start.offset, node.position.end.offset]
    if (regions.some(({ kind, ...region }) => kind === 'region' && start >= region.start && end <= region.end)) continue
    const whole = markdown.slice(start, end)
    const text = whole.replace(/^\uFEFF/, '') // a byte-order mark
    const mark = node.type === 'html' ? OF.exec(text) : null
    if (isText(node)) {
      const values = regions.filter(region => region.kind === 'value' && region.start >= start && region.end <= end)
      const hash = hashOf(whole, values.map(value => [value.start - start, value.end - start]))
      paragraphs.push({ node, line: node.position.start.line, text, hash, of })
    }
    of = mark?.[1] ?? null
  }
  return paragraphs
}

function isText ({ type, value }) {
  return type === 'html' ? !MARKER.test(value) && /\p{L}/u.test(value.replaceAll(TAG, '')) : WRITTEN.includes(type)
}

// How lines are broken says nothing about what they say, and values change with each record.
function hashOf (text, values) {
  const kept = values.reduceRight((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), text)
  return hash('sha256', kept.replaceAll(/\s+/g, ' ')).slice(0, 8)
}

/** @param {string} hash of the source */
export function markOf (hash) {
  return `<!-- of: ${hash} -->`
}
