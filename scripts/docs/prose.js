// @ts-check
// What is written by hand: its numbers, its claims and its pictures.
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { formatNumber } from '../render/format.js'
import { findMarkers, findRegions } from './regions.js'

const NUMBER = /\d(?:[\d.,]*\d)?x?/g
// What says that one thing is more than another, or that something happens under load. "No longer" compares nothing.
const COMPARATIVE = new RegExp(`\\b(?:${[
  '(?:fast|slow|hot|larg|bigg|small|cheap|dear|short|high|low)(?:er|est)', 'hott(?:er|est)', '(?<!no )longer', '(?:more|less|fewer|better|worse)\\s(?:[\\w-]+\\s){0,6}than',
  'grow(?:s|ing)?', 'ris(?:es|ing)', 'fall(?:s|ing)?', '(?:drop|shrink|halve|double|leak)s', 'warns', 'fails'
].join('|')})\\b`, 'i')
const SAYING = ['paragraph', 'heading', 'tableCell']
const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })
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
    const { start } = /** @type {any} */ (node.position) ?? {}
    if (!start || isGenerated(start.offset)) return
    if (node.type === 'image' && !node.alt?.trim()) say(node, 'a picture without alt text')
    if (node.type === 'text') {
      const position = linesOf(node)
      for (const { number, line } of findNumbers(node.value, constants, position)) {
        if (!known.has(number)) problems.push(`${file}:${line}: the number "${number}" is in no region, no article and no list of constants`)
      }
    }
    if (SAYING.includes(node.type)) {
      for (const sentence of sentencesOf(node, isGenerated, claims)) {
        const [word] = COMPARATIVE.exec(sentence.text) ?? []
        if (word && !sentence.hasClaim) problems.push(`${file}:${sentence.line}: "${word.replace(/\s+/g, ' ')}" without a claim`)
      }
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

// A claim stands in its sentence, or right behind it.
function sentencesOf (node, isGenerated, claims) {
  let text = ''
  const marks = []
  const starts = [] // of each child: where in the text, and on which line
  for (const child of node.children) {
    const { start, end } = child.position
    if (isGenerated(start.offset)) continue
    if (claims.some(claim => claim.start >= start.offset && claim.end <= end.offset)) marks.push(text.length)
    starts.push({ at: text.length, line: start.line })
    text += toString(child, { includeHtml: false })
  }
  // To the segmenter, a line's end would be a sentence's end.
  return [...SENTENCES.segment(text.replaceAll('\n', ' '))].map(({ segment, index }) => {
    const { at, line } = starts.findLast(({ at }) => at <= index) ?? starts[0]
    return { text: segment, line: line + text.slice(at, index).split('\n').length - 1, hasClaim: marks.some(mark => mark > index && mark <= index + segment.length) }
  })
}

function collectNumbers (value) {
  if (typeof value === 'number') return new Set([String(value), value.toLocaleString('en'), formatNumber(value)])
  if (typeof value === 'string') return new Set(value.match(NUMBER) ?? [])
  if (value && typeof value === 'object') return new Set(Object.values(value).flatMap(inner => [...collectNumbers(inner)]))
  return new Set()
}
