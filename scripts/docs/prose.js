// @ts-check
// What is written by hand: its numbers, its claims and its pictures.
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { formatNumber } from '../render/format.js'
import { findMarkers, findRegions } from './regions.js'

const NUMBER = /\d(?:[\d.,]*\d)?x?/g
const COMPARATIVE = /\b(?:faster|fastest|slower|slowest|hotter|hottest|larger|largest|cheaper|grows|warns)\b/i
const NO_CLAIM = /^none, \S/
const CHAPTER_NUMBER = /^\d+\. /

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
 * @returns {string[]} `file:line: ...` for each number that nothing stands behind, each comparison without a claim, each claim that there is
 *   no check for, each picture that says nothing to those who do not see it
 */
export function checkProse (markdown, file, { constants, articleFigures, claimIds }) {
  const generated = findRegions(markdown, file)
  const isGenerated = offset => generated.some(({ start, end }) => offset >= start && offset < end)
  const claims = findMarkers(markdown, file).filter(({ kind }) => kind === 'claim')
  // A round number of an article's is also anybody else's.
  const known = new Set([...collectNumbers(articleFigures)].filter(number => /[.,]/.test(number)))
  const problems = claims.filter(({ name }) => !claimIds.includes(name) && !NO_CLAIM.test(name))
    .map(({ line, name }) => `${file}:${line}: there is no claim "${name}"`)
  const say = (node, text) => problems.push(`${file}:${node.position.start.line}: ${text}`)

  visit(fromMarkdown(markdown), node => {
    const { start, end } = /** @type {any} */ (node.position) ?? {}
    if (!start || isGenerated(start.offset)) return
    if (node.type === 'image' && !node.alt?.trim()) say(node, 'a picture without alt text')
    if (node.type === 'text') {
      const position = linesOf(node)
      for (const { number, line } of findNumbers(node.value, constants, position)) {
        if (!known.has(number)) problems.push(`${file}:${line}: the number "${number}" is in no region, no article and no list of constants`)
      }
    }
    if (node.type === 'paragraph' && COMPARATIVE.test(ownText(node, isGenerated)) && !claims.some(claim => claim.start >= start.offset && claim.end <= end.offset)) {
      say(node, `"${COMPARATIVE.exec(ownText(node, isGenerated))?.[0]}" without a claim`)
    }
  })
  return problems
}

/**
 * @param {string} markdown
 * @param {string} file for messages
 * @returns {{ numbers: number, figures: number, regions: number, claims: number }} how much there is to check
 */
export function countProse (markdown, file) {
  const generated = findRegions(markdown, file)
  let numbers = 0
  visit(fromMarkdown(markdown), 'text', ({ value, position }) => {
    const offset = Number(position?.start.offset)
    if (!generated.some(({ start, end }) => offset >= start && offset < end)) numbers += value.match(NUMBER)?.length ?? 0
  })
  return {
    numbers,
    figures: generated.filter(({ kind }) => kind === 'figure').length,
    regions: generated.filter(({ kind }) => kind === 'region').length,
    claims: findMarkers(markdown, file).filter(({ kind, name }) => kind === 'claim' && !NO_CLAIM.test(name)).length
  }
}

// Longer phrases first, so that none is taken for a part of another.
function findNumbers (text, constants, lineAt) {
  let masked = text.replace(CHAPTER_NUMBER, match => ' '.repeat(match.length))
  for (const phrase of Object.keys(constants).sort((a, b) => b.length - a.length)) {
    const pattern = new RegExp(`(?<![\\w.,])${escape(phrase).replaceAll(' ', '\\s')}(?![\\w]|[.,]\\d)`, 'g')
    masked = masked.replace(pattern, match => match.replace(/\d/g, '#'))
  }
  return [...masked.matchAll(NUMBER)].map(({ 0: number, index }) => ({ number, line: lineAt(index) }))
}

function escape (text) {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/** @param {import('mdast').Text} node */
function linesOf ({ value, position }) {
  return index => Number(position?.start.line) + value.slice(0, index).split('\n').length - 1
}

function ownText (paragraph, isGenerated) {
  return paragraph.children.filter(({ position }) => !isGenerated(position.start.offset)).map(child => toString(child, { includeHtml: false })).join('')
}

function collectNumbers (value) {
  if (typeof value === 'number') return new Set([String(value), value.toLocaleString('en'), formatNumber(value)])
  if (typeof value === 'string') return new Set(value.match(NUMBER) ?? [])
  if (value && typeof value === 'object') return new Set(Object.values(value).flatMap(inner => [...collectNumbers(inner)]))
  return new Set()
}
