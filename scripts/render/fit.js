// @ts-check
// Makes tables fit into a terminal: the widest columns give way first, and their cells get more lines.
import stringWidth from 'string-width'

// Intervals, quantities and what is divided by stay on one line as long as they can.
const PHRASE = /\([^()]*\)\S*|(?:\/ )?\S+ (?:%|ms|s)(?!\S)|\/ \S+|\S+/g
const WORD = /\S+/g
const PADDING = 2
const BORDER = 1
const SHORT_HEAD = 9
const THAI = /\p{Script=Thai}/u // it has no spaces between words
const CHARACTERS = new Intl.Segmenter()
const THAI_WORDS = new Intl.Segmenter('th', { granularity: 'word' })

/**
 * @param {{ head: string[], rows: string[][] }} table
 * @param {number} columns how wide the whole may be
 * @returns {{ head: string[], rows: string[][] }} with more lines where it takes them
 */
export function fitTable ({ head, rows }, columns) {
  const cells = head.map((name, i) => [inTwoLines(name), ...rows.map(row => row[i])])
  const room = columns - BORDER - cells.length * (PADDING + BORDER)
  const floors = [...[PHRASE, WORD].map(part => cells.map(of => widest(of, part))), cells.map(() => 1)]
  const widths = floors.reduce((wide, narrowest) => shrink(wide, narrowest, room), cells.map(of => widest(of, /.+/g)))
  const wrapCells = (/** @type {string[]} */ row) => row.map((cell, i) => wrap(cell, widths[i]))
  return { head: wrapCells(head), rows: rows.map(wrapCells) }
}

/**
 * @param {string} text
 * @param {number} width
 * @returns {string} the same in lines of at most that width
 */
export function wrap (text, width) {
  return text.split('\n').flatMap(line => lay(line, PHRASE, width)).join('\n')
}

// Figures are narrower than what they are called.
function inTwoLines (name) {
  if (name.length < SHORT_HEAD) return name
  const width = Math.min(...[...name.matchAll(/ /g)].map(({ index }) => Math.max(index, name.length - index - 1)))
  return width < name.length ? wrap(name, width) : name
}

function shrink (widths, floors, room) {
  const shrunk = [...widths]
  for (let over = shrunk.reduce((sum, width) => sum + width, 0) - room; over > 0; over--) {
    const [widestOne] = [...shrunk.keys()].filter(i => shrunk[i] > floors[i]).sort((a, b) => shrunk[b] - shrunk[a])
    if (widestOne === undefined) return shrunk
    shrunk[widestOne]--
  }
  return shrunk
}

function widest (cells, part) {
  return Math.max(1, ...cells.flatMap(cell => cell.match(part) ?? []).map(piece => stringWidth(piece)))
}

/** @returns {string[]} lines */
function lay (line, part, width) {
  if (stringWidth(line) <= width) return [line]
  const lines = ['']
  for (const piece of (line.match(part) ?? []).flatMap(whole => breakUp(whole, part, width))) {
    const last = lines.length - 1
    if (lines[last] && stringWidth(lines[last]) + 1 + stringWidth(piece) > width) lines.push(piece)
    else lines[last] += (lines[last] && ' ') + piece
  }
  return lines
}

function breakUp (piece, part, width) {
  if (stringWidth(piece) <= width) return [piece]
  if (part === PHRASE) return lay(piece, WORD, width)
  const lines = ['']
  for (const { segment } of (THAI.test(piece) ? THAI_WORDS : CHARACTERS).segment(piece)) {
    if (stringWidth(lines[lines.length - 1] + segment) > width) lines.push(segment)
    else lines[lines.length - 1] += segment
  }
  return lines
}
