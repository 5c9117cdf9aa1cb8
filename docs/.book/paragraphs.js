// @ts-check
// The paragraphs of a page, so that a translation can be laid beside its source. A paragraph is what is written by hand
// between two blank lines: a heading, a list or a table, too. In a translation, the line above it says which source it
// has:
//
//   <!-- of: 5b0c61f2 -->
//   Этот репозиторий содержит небольшой сервер в трёх версиях.
import { hash } from 'node:crypto'
import { toString } from 'mdast-util-to-string'

/** @import { Page } from './regions.js' */

const OF = /^<!--\s*of:\s*([\da-f]{8})\s*-->$/
const MARKER = /^<!--\s*(?:region:\s*[^\s>][^>]*?|\/region)\s*-->$/
const TAG = /<!--[\s\S]*?-->|<[^>]*>/g
const TARGET = /\]\([^)]*\)/g
const WORD = /\p{L}{2}/u
const WRITTEN = ['heading', 'paragraph', 'list', 'blockquote', 'table', 'footnoteDefinition']

/** Above the line that says what a translated page leaves out: it is nobody's translation. */
export const NOTE = '<!-- text only -->'

/**
 * @typedef {object} Paragraph
 * @property {any} node its syntax
 * @property {number} line where it begins, from 1
 * @property {string} text its Markdown, without the values in it, which change with each record
 * @property {string} hash of that
 * @property {string | null} of in a translation, the hash of its source as it was when it was translated
 */

/**
 * @param {Page} page
 * @returns {Paragraph[]} all that is to be translated, in order: not what is generated, nor code, tags and definitions
 */
export function paragraphsOf ({ markdown, tree, regions }) {
  const paragraphs = /** @type {Paragraph[]} */ ([])
  let above = ''
  for (const node of tree.children) {
    const [start, end] = [node.position.start.offset, node.position.end.offset]
    if (regions.some(({ kind, ...region }) => kind === 'region' && start >= region.start && end <= region.end)) continue
    if (isText(node) && above !== NOTE) {
      const values = regions.filter(region => region.kind === 'value' && region.start >= start && region.end <= end)
      const text = cut(markdown, { start, end }, values)
      const { line } = node.position.start
      paragraphs.push({ node, line, text, hash: hashOf(text), of: OF.exec(above)?.[1] ?? null })
    }
    above = node.type === 'html' ? node.value : ''
  }
  return paragraphs
}

function isText ({ type, value }) {
  return type === 'html' ? !MARKER.test(value) && /\p{L}/u.test(value.replaceAll(TAG, '')) : WRITTEN.includes(type)
}

/** @returns {string} from start to end, and nothing of the values between */
function cut (markdown, { start, end }, values) {
  const ends = [start, ...values.map(value => value.end)]
  const starts = [...values.map(value => value.start), end]
  return ends.map((from, i) => markdown.slice(from, starts[i])).join('')
}

// How lines are broken says nothing about what they say.
function hashOf (text) {
  return hash('sha256', text.replaceAll(/\s+/g, ' ')).slice(0, 8)
}

/** @param {string} hash of the source */
export function markOf (hash) {
  return `<!-- of: ${hash} -->`
}

/**
 * @param {string} comment
 * @returns {boolean} does a translated page have it for its layout?
 */
export function isMark (comment) {
  return OF.test(comment) || comment === NOTE
}

/** @param {string} comment */
export function isRegionMarker (comment) {
  return MARKER.test(comment)
}

/**
 * @param {Page} translation
 * @returns {Map<string | null, Paragraph>} its paragraphs by what they translate
 */
export function byMark (translation) {
  return new Map(paragraphsOf(translation).map(paragraph => [paragraph.of, paragraph]))
}

/**
 * @param {Paragraph} ours
 * @param {Paragraph} theirs
 * @returns {boolean} are these the same words? Links may lead elsewhere, since those of a translation do, and what is
 *   code alone is the same in all languages
 */
export function isTheSame (ours, theirs) {
  const [one, other] = [ours, theirs].map(({ text }) => text.replaceAll(TARGET, ']').replaceAll(/\s+/g, ' '))
  const words = { ...ours.node, children: ours.node.children?.filter(({ type }) => type !== 'inlineCode') }
  return one === other && WORD.test(toString(words))
}
