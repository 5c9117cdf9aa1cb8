// @ts-check
// The paragraphs of a page, so that a translation can be laid beside its source. A paragraph is what is written by hand
// between two blank lines: a heading, a list or a table, too. In a translation, the line above it says which source it
// has:
//
//   <!-- of: 5b0c61f2 -->
//   Этот репозиторий содержит небольшой сервер в трёх версиях.
import { createHash } from 'node:crypto'

/** @import { Page } from './regions.js' */

export const OF = /^<!--\s*of:\s*([\da-f]{8})\s*-->$/
const REGION = /^<!--\s*(?:region:\s*[^\s>][^>]*?|\/region)\s*-->$/
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
    const text = markdown.slice(start, end).replace(/^\uFEFF/, '') // a byte-order mark
    const mark = node.type === 'html' ? OF.exec(text) : null
    if (isText(node)) paragraphs.push({ node, line: node.position.start.line, text, hash: hash(start, end), of })
    of = mark?.[1] ?? null
  }
  return paragraphs

  function hash (start, end) {
    const values = regions.filter(({ kind, ...value }) => kind === 'value' && value.start >= start && value.end <= end)
    let text = ''
    for (const value of values) {
      text += markdown.slice(start, value.start)
      start = value.end
    }
    return digest(text + markdown.slice(start, end))
  }
}

function isText ({ type, value }) {
  return type === 'html' ? !REGION.test(value) && /\p{L}/u.test(value.replaceAll(TAG, '')) : WRITTEN.includes(type)
}

// How lines are broken says nothing about what they say.
function digest (text) {
  return createHash('sha256').update(text.replaceAll(/\s+/g, ' ')).digest('hex').slice(0, 8)
}

/** @param {string} hash of the source */
export function markOf (hash) {
  return `<!-- of: ${hash} -->`
}
