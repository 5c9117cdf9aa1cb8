// @ts-check
// What is written by hand: its numbers, its claims and its pictures.
import { fromMarkdown } from 'mdast-util-from-markdown'
import { visit } from 'unist-util-visit'
import { formatNumber } from '../render/format.js'
import { findMarkers, findRegions } from './regions.js'

const NUMBER = /\p{Nd}(?:[\p{Nd}.,]*\p{Nd})?x?/gu
const MEASURED = /^[\p{Nd}.,]+ ?(?:x|×|%|[mµn]?s|req\/s|requests\/s|[kMG]?B)$/u // as code, which is else what somebody types
const CHAPTER_NUMBER = /^\d+\. /
const TITLES = ['heading', 'link']
const COMMENT = /<!--[\s\S]*?-->/g
const MARKER = /^<!--\s*(?:(?:region|value|claim):\s*[^>]+?|\/(?:region|value))\s*-->$/

/**
 * @typedef {object} Rules
 * @property {Record<string, string>} constants phrases with numbers that are no measurement, each with the reason
 * @property {any} articleFigures what the articles print
 * @property {string[]} claimIds
 */

/**
 * @param {string} markdown
 * @param {string} file for messages
 * @param {Rules} rules
 * @returns {string[]} `file:line: ...` for each number that nothing stands behind, each claim that there is no check for, each comment that
 *   looks like a marker and is none, each picture that says nothing to those who do not see it
 */
export function checkProse (markdown, file, { constants, articleFigures, claimIds }) {
  const isGenerated = generatedIn(markdown, file)
  const claims = findMarkers(markdown, file).filter(({ kind }) => kind === 'claim')
  // A round number of an article's is also anybody else's.
  const known = new Set([...collectNumbers(articleFigures)].filter(number => /[.,]/.test(number)))
  const problems = claims.filter(({ name }) => !claimIds.includes(name))
    .map(({ line, name }) => `${file}:${line}: there is no claim "${name}"`)
  const say = (line, text) => problems.push(`${file}:${line}: ${text}`)

  visitWritten(markdown, isGenerated, (node, parent, index) => {
    const { line } = node.position.start
    if (node.type === 'image' && !node.alt?.trim()) say(line, 'a picture without alt text')
    if (node.type === 'html') for (const [comment] of node.value.matchAll(COMMENT)) if (!MARKER.test(comment)) say(line, `no marker: ${comment}`)
    const text = handWritten(node, TITLES.includes(parent?.type) && index === 0)
    for (const { number, at } of findNumbers(text, constants)) {
      if (!known.has(number)) say(line + text.slice(0, at).split('\n').length - 1, `the number "${number}" is in no region, no article and no list of constants`)
    }
  })
  return problems
}

/**
 * @param {string} markdown
 * @param {string} file for messages
 * @returns {{ numbers: number, values: number, regions: number, claims: number }} how much there is to check
 */
export function countProse (markdown, file) {
  const generated = findRegions(markdown, file)
  let numbers = 0
  visitWritten(markdown, generatedIn(markdown, file), node => { numbers += handWritten(node, false).match(NUMBER)?.length ?? 0 })
  return {
    numbers,
    values: generated.filter(({ kind }) => kind === 'value').length,
    regions: generated.filter(({ kind }) => kind === 'region').length,
    claims: findMarkers(markdown, file).filter(({ kind }) => kind === 'claim').length
  }
}

function generatedIn (markdown, file) {
  const generated = findRegions(markdown, file)
  return offset => generated.some(({ start, end }) => offset >= start && offset < end)
}

function visitWritten (markdown, isGenerated, take) {
  visit(fromMarkdown(markdown), (/** @type {any} */ node, index, parent) => {
    if (node.position && !isGenerated(node.position.start.offset)) take(node, parent, index)
  })
}

// What a reader gets to see of a node itself, without its children: of HTML, what is between the tags.
function handWritten (node, isTitle) {
  if (node.type === 'text') return isTitle ? node.value.replace(CHAPTER_NUMBER, match => ' '.repeat(match.length)) : node.value
  if (node.type === 'image') return node.alt ?? ''
  if (node.type === 'html') return node.value.replace(COMMENT, '').replace(/<[^>]*>/g, '')
  return node.type === 'inlineCode' && MEASURED.test(node.value) ? node.value : ''
}

// Longer phrases first, so that none is taken for a part of another.
function findNumbers (text, constants) {
  let masked = text
  for (const phrase of Object.keys(constants).sort((a, b) => b.length - a.length)) {
    const pattern = new RegExp(`(?<![\\w.,])${escape(phrase).replaceAll(' ', '\\s')}(?![\\w]|[.,]\\d)`, 'g')
    masked = masked.replace(pattern, match => match.replace(/\d/g, '#'))
  }
  return [...masked.matchAll(NUMBER)].map(({ 0: number, index }) => ({ number, at: index }))
}

function escape (text) {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

function collectNumbers (value) {
  if (typeof value === 'number') return new Set([String(value), value.toLocaleString('en'), formatNumber(value)])
  if (typeof value === 'string') return new Set(value.match(NUMBER) ?? [])
  if (value && typeof value === 'object') return new Set(Object.values(value).flatMap(inner => [...collectNumbers(inner)]))
  return new Set()
}
