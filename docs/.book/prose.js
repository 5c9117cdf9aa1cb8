// @ts-check
// What is written by hand: its numbers, its footnotes and its pictures.
import { basename, join } from 'node:path'
import { visit } from 'unist-util-visit'
import { formatNumber, readJsonFile } from 'bench-in-turns/kit.js'
import { dictionary, text } from '../../scripts/schema.js'
import { languageOf } from './pages.js'
import { isMark, isRegionMarker } from './paragraphs.js'

/**
 * @import { UsageError } from 'bench-in-turns/kit.js'
 * @import { Page } from './regions.js'
 */

const NUMBER = /\p{Nd}(?:[\p{Nd}.,]*\p{Nd})?x?/gu
// As code, which is else what somebody types.
const MEASURED = /^[\p{Nd}.,]+ ?(?:x|×|%|[mµn]?s|req\/s|requests\/s|[kMG]?B)$/u
const CHAPTER_NUMBER = /^\d+\. /
const CHAPTER = /\bchapter\s+(\d+)(?=\D|$)/i // in the text of a link to a file that begins with the same number
const TITLES = ['heading', 'link']
const COMMENT = /<!--[\s\S]*?-->/g

/**
 * @typedef {object} Rules
 * @property {RegExp[]} phrases with numbers that are no measurement
 * @property {Set<string>} printed numbers of the articles
 */

/**
 * @param {object} lists
 * @param {string[]} lists.constants phrases with numbers that are no measurement
 * @param {any} lists.articleFigures what the articles print
 * @returns {Rules}
 */
export function makeRules ({ constants, articleFigures }) {
  // Longer phrases first, so that none is taken for a part of another.
  const phrases = constants.toSorted((a, b) => b.length - a.length)
    .map(phrase => new RegExp(`(?<![\\w.,])${escape(phrase).replaceAll(' ', '\\s+')}(?![\\w]|[.,]\\d)`, 'g'))
  // A round number of an article's is also anybody else's.
  return {
    phrases,
    printed: new Set(collectNumbers(articleFigures).filter(number => /[.,]/.test(number)))
  }
}

/**
 * @param {Page} page
 * @param {Rules} rules
 * @returns {string[]} `file:line: ...` for each number that nothing stands behind, each footnote without a figure and
 *   its bound, each comment that looks like a marker and is none, each picture that says nothing to those who do not
 *   see it; the numbers and footnotes of a translation are those of its source
 */
export function checkProse (page, { phrases, printed }) {
  const isTranslated = languageOf(page.file) !== null
  const problems = page.footnotes.filter(({ id }) => !isTranslated && !page.bounded.has(id))
    .map(({ line, id }) => `${page.file}:${line}: no figure with a bound is defined for [^${id}]`)
  const report = (line, text) => problems.push(`${page.file}:${line}: ${text}`)

  visitWritten(page, (node, parent, index) => {
    const { line } = node.position.start
    if (node.type === 'image' && !node.alt?.trim()) report(line, 'a picture without alt text')
    if (node.type === 'html') {
      for (const comment of findStray(node.value, isTranslated)) {
        report(line, `no marker: ${comment.replace(/\s+/g, ' ')}; there are: region, /region`)
      }
    }
    if (isTranslated) return
    const text = withoutChapter(handWritten(node, TITLES.includes(parent?.type) && index === 0), parent)
    for (const { number, at } of findNumbers(text, phrases)) {
      if (!printed.has(number)) {
        report(
          line + text.slice(0, at).split('\n').length - 1,
          `the number "${number}" is in no region, no article and no list of constants`
        )
      }
    }
  })
  return problems
}

function withoutChapter (text, parent) {
  const number = parent?.type === 'link' && CHAPTER.exec(text)?.[1]
  const isRight = number && basename(parent.url).startsWith(`${number.padStart(2, '0')}-`)
  return isRight ? text.replace(CHAPTER, match => match.replace(/\d/g, '#')) : text
}

function findStray (html, isTranslated) {
  return html.match(COMMENT)?.filter(comment => !isRegionMarker(comment) && !(isTranslated && isMark(comment))) ?? []
}

function visitWritten ({ tree, regions }, take) {
  const isGenerated = offset => regions.some(({ start, end }) => offset >= start && offset < end)
  visit(tree, (/** @type {any} */ node, index, parent) => {
    if (node.position && !isGenerated(node.position.start.offset)) take(node, parent, index)
  })
}

// What a reader gets to see of a node itself, without its children: of HTML, what is between the tags.
function handWritten (node, isTitle) {
  if (node.type === 'text') {
    return isTitle ? node.value.replace(CHAPTER_NUMBER, match => ' '.repeat(match.length)) : node.value
  }
  if (node.type === 'image') return node.alt ?? ''
  if (node.type === 'html') return node.value.replace(COMMENT, '').replace(/<[^>]*>/g, '')
  return node.type === 'inlineCode' && MEASURED.test(node.value) ? node.value : ''
}

function findNumbers (text, phrases) {
  if (!/\p{Nd}/u.test(text)) return []
  const masked = phrases.reduce((rest, phrase) => rest.replace(phrase, match => match.replace(/\d/g, '#')), text)
  return [...masked.matchAll(NUMBER)].map(({ 0: number, index }) => ({ number, at: index }))
}

function escape (text) {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/** @returns {string[]} as they are printed, and as text writes them */
function collectNumbers (figures) {
  const printed = JSON.stringify(figures).match(NUMBER) ?? []
  return printed.flatMap(text => [text, Number(text).toLocaleString('en'), formatNumber(Number(text))])
}

// docs/constants.json: phrases with numbers that are no measurement, each with the reason.

const CONSTANTS_FILE = 'docs/constants.json'
const CONSTANTS = dictionary(text(/\S/, 'the reason why it is no measurement'))

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<string[]>} phrases
 * @throws {UsageError} with file and line
 */
export async function readConstants (root) {
  return Object.keys(await readJsonFile(join(root, CONSTANTS_FILE), CONSTANTS))
}
