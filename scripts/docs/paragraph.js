// @ts-check
// What a paragraph and its translation must have in common.
import { posix } from 'node:path'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { languageOf, sourceOf } from './languages.js'

/** @import { Block } from './blocks.js' */

const NUMBER = /\p{Nd}(?:[\p{Nd}.,]*\p{Nd})?/gu
const FOOTNOTE = /\[\^[\w-]+\]/g
const TAG = /<[^>]*>/g
const GLOSSARY = 'docs/glossary.md'
const ELSEWHERE = /^[a-z]+:/
const IMAGE_FOLDER = /^docs\/images\/[^/]+(?=\/)/
const WORD = /\p{L}{2}/u

/**
 * @param {{ source: Block, translation: Block }} pair
 * @param {{ source: string, translation: string }} files from the root of the repository
 * @returns {string[]} what the translation lacks, and what it has too much
 */
export function compareParagraphs ({ source, translation }, files) {
  const [wanted, there] = [contentOf(source, files.source), contentOf(translation, files.translation)]
  if (wanted.words === there.words && WORD.test(wanted.words)) return ['is not translated']
  return KINDS.flatMap(([kind, what]) => [
    ...say('lacks', what, wanted[kind].filter(it => !there[kind].includes(it))),
    ...say('has', what, there[kind].filter(it => !wanted[kind].includes(it)), ', and the English paragraph has not')
  ])
}

const KINDS = /** @type {const} */ ([
  ['numbers', 'the number'],
  ['code', 'the code'],
  ['links', 'the link to'],
  ['pictures', 'the picture'],
  ['footnotes', 'the footnote'],
  ['values', 'the value'],
  ['tags', 'the tag'],
  ['shape', 'the shape of']
])

function say (verb, what, items, end = '') {
  return [...new Set(items)].map(item => `${verb} ${what} ${item}${end}`)
}

/**
 * @param {Block} block
 * @param {string} file
 */
function contentOf ({ node, text }, file) {
  /** @type {Record<'code' | 'links' | 'pictures' | 'values' | 'text', string[]>} */
  const found = { code: [], links: [], pictures: [], values: [], text: [] }
  visit(node, (/** @type {any} */ it, _, parent) => {
    if (it.type === 'inlineCode') found.code.push(`\`${it.value}\``)
    if (it.type === 'link') found.links.push(nameLink(it, file))
    if (it.type === 'image') found.pictures.push(resolve(it.url, file).replace(IMAGE_FOLDER, 'docs/images'))
    if (it.type === 'linkReference') found.values.push(`[${it.identifier}]`)
    if (it.type === 'text' && parent?.type !== 'linkReference') found.text.push(it.value)
    if (it.type === 'image') found.text.push(it.alt)
    if (it.type === 'html') found.text.push(it.value.replace(TAG, ''))
  })
  return {
    ...found,
    words: toString(node) || found.text.join(''),
    numbers: numbersIn(found.text.join(' '), languageOf(file)),
    footnotes: text.match(FOOTNOTE) ?? [],
    tags: node.type === 'html' ? text.match(TAG) ?? [] : [],
    shape: [shapeOf(node)]
  }
}

function shapeOf ({ type, depth, children }) {
  if (type === 'list') return `a list of ${children.length}`
  return depth ? `a heading with ${'#'.repeat(depth)}` : 'a paragraph'
}

// An entry of the glossary is called by its English term, no matter how the term is inflected.
function nameLink ({ url, title, children }, file) {
  const target = resolve(url.split('#')[0], file)
  return target === GLOSSARY ? `${target} "${(title ?? toString({ children })).replaceAll(/\s+/g, ' ')}"` : target
}

function resolve (url, file) {
  if (ELSEWHERE.test(url)) return url
  const target = url ? posix.join(posix.dirname(file), url) : file
  return target.endsWith('.md') ? sourceOf(target) : target
}

function numbersIn (text, language) {
  const parts = new Intl.NumberFormat(language ?? 'en').formatToParts(1234.5)
  const [group, decimal] = ['group', 'decimal'].map(type => parts.find(part => part.type === type)?.value)
  const plain = text.replaceAll(new RegExp(`(?<=\\p{Nd})[${group}](?=\\p{Nd}{3}(?!\\p{Nd}))`, 'gu'), '')
    .replaceAll(new RegExp(`(?<=\\p{Nd})[${decimal}](?=\\p{Nd})`, 'gu'), '.')
  return plain.match(NUMBER) ?? []
}
