// @ts-check
// Tables and sentences as a terminal has room for them.
import { createRequire } from 'node:module'
import { styleText } from 'node:util'
import { withoutSecrets } from '../secrets.js'
import { alignments, localiseTable, withoutDetails } from './table.js'

/**
 * @import { Localise, Said } from '../message.js'
 * @import { Table } from './table.js'
 */

const require = createRequire(import.meta.url) // of what only a table needs: help and mistakes are not to wait for it
const WIDEST = 100 // what is wider wraps in a common terminal
const PADDING = 2
const BORDER = 1
const LINE = /.+/g
const WORD = /\S+/g
const SPACED_WORD = / *\S+/g
const SPACELESS = /[\p{Script=Han}\p{Script=Thai}]/u
const CELL = /[^│\n]+/g
const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' })
const GRAPHEMES = new Intl.Segmenter()
const ENDS = /^[\p{Pe}\p{Pf}\p{Po}]+$/u // no line begins with such punctuation
const MARK = /[\p{Script=Thai}&&\p{Mn}]/gv // above or below a letter: cli-table3 counts it as a column

/**
 * @param {Table} whole
 * @param {{ localise?: Localise, columns?: number }} [look] `columns` how wide it may be
 * @returns {string} with its title
 */
export function renderTerminalTable (whole, { localise, columns = terminalColumns() } = {}) {
  const shown = withoutDetails(whole)
  const { title, head, rows } = localiseTable(shown, localise)
  const widths = fit(head, rows, columns)
  const broken = (/** @type {string[]} */ row) =>
    row.map((cell, i) => withoutSecrets(cell).replaceAll(WORD, spaceless => breakWord(spaceless, widths[i])))
  const CliTable = require('cli-table3')
  const table = new CliTable({
    head: broken(head),
    colAligns: alignments(localiseTable(shown)), // by the English, so that all languages have them alike
    colWidths: widths.map(width => width + PADDING),
    wordWrap: true,
    style: { head: [], border: [], compact: true }
  })
  table.push(...rows.map(broken))
  const lines = table.toString().replaceAll(CELL, cell => cell + ' '.repeat(cell.match(MARK)?.length ?? 0))
  return `${styleText('bold', title, { stream: process.stdout })}\n${lines}`
}

/**
 * Writes it to standard output, with no line wider than the terminal.
 *
 * @param {Said} said
 * @param {Localise} localise
 */
export function print (said, localise) {
  console.log(wrapLines(withoutSecrets(localise(said))))
}

/** @param {string} text @returns {string} no line of it wider than the terminal */
function wrapLines (text) {
  return wrap(text, terminalColumns())
}

/** @returns {number} that a line may have */
export function terminalColumns () {
  return Math.min(process.stdout.columns || WIDEST, WIDEST)
}

// Figures are narrower than what they are called. The widest columns give way, and words only where nothing else does.
function fit (head, rows, columns) {
  const words = widest([head, ...rows], WORD)
  const widths = widest(rows.length ? rows : [head], LINE).map((width, i) => Math.max(width, words[i]))
  const room = columns - BORDER - widths.length * (PADDING + BORDER)
  return shrink(shrink(widths, words, room), widths.map(() => 1), room)
}

function shrink (widths, floors, room) {
  const shrunk = [...widths]
  for (let over = shrunk.reduce((sum, width) => sum + width, 0) - room; over > 0; over--) {
    const [widestOne] = [...shrunk.keys()].filter(i => shrunk[i] > floors[i]).sort((a, b) => shrunk[b] - shrunk[a])
    if (widestOne === undefined) break
    shrunk[widestOne]--
  }
  return shrunk
}

function widest (rows, part) {
  const widestOf = cells => Math.max(1, ...cells.flatMap(cell => cell.match(part) ?? []).map(columnsOf))
  return rows[0].map((_, i) => widestOf(rows.map(row => row[i])))
}

// Chinese and Thai have no spaces between words, and cli-table3 cuts off what is too wide.
function breakWord (spaceless, columns) {
  let used = 0
  return piecesOf(spaceless, columns).map(piece => {
    const width = columnsOf(piece)
    used += width
    if (used <= columns) return piece
    used = width
    return `\n${piece}`
  }).join('')
}

/** @returns {string[]} words with the punctuation that ends them, and characters where even a word is too wide */
function piecesOf (spaceless, columns) {
  const words = []
  for (const { segment } of WORDS.segment(spaceless)) {
    if (words.length && ENDS.test(segment)) words.push(words.pop() + segment)
    else words.push(segment)
  }
  return words.flatMap(word =>
    columnsOf(word) > columns ? [...GRAPHEMES.segment(word)].map(({ segment }) => segment) : [word])
}

function columnsOf (text) {
  const { default: stringWidth } = require('string-width')
  return [...text].reduce((sum, character) => sum + (stringWidth(character) || 1), 0)
}

/**
 * @param {string} text
 * @param {number} columns
 * @returns {string} in lines of at most as many; what has no spaces and is neither Chinese nor Thai, such as a URL,
 *   stays whole
 */
export function wrap (text, columns) {
  return text.replaceAll(LINE, line => wrapLine(line, columns))
}

function wrapLine (line, columns) {
  let last = ''
  return (line.match(SPACED_WORD) ?? []).map(word => {
    if (columnsOf(last + word) <= columns) {
      last += word
      return word
    }
    const spaceless = word.trimStart()
    const shown = SPACELESS.test(spaceless) ? breakWord(spaceless, columns) : spaceless
    const start = last && '\n'
    last = shown.split('\n').at(-1) ?? ''
    return start + shown
  }).join('')
}
