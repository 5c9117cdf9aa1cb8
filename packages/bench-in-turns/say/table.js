// @ts-check
// What a terminal and Markdown make of a table alike.

import { inEnglish } from '../message.js'

/** @import { Localise, Said } from '../message.js' */

/**
 * @typedef {object} Table
 * @property {Said} title
 * @property {Said[]} head names of the columns
 * @property {Said[][]} rows a cell may have lines
 * @property {(Kind | undefined)[]} [kinds] of the columns
 */
/**
 * @typedef {'names' | 'details'} Kind `names` are the same in every language; `details` are for pages: a
 *   terminal has no room for them
 */

/**
 * @template T
 * @param {Said} title
 * @param {T[]} items one a row
 * @param {(false | [head: Said, cell: (item: T, i: number) => Said, kind?: Kind])[]} columns false for one that is left
 *   out
 * @returns {Table}
 */
export function table (title, items, columns) {
  const shown = columns.filter(column => column !== false)
  return {
    title,
    head: shown.map(([head]) => head),
    rows: items.map((item, i) => shown.map(([, cell]) => cell(item, i))),
    kinds: shown.map(([, , kind]) => kind)
  }
}

/**
 * @param {Said} said where it is a text, its lines are sentences or cells
 * @param {Localise} localise
 * @returns {string}
 */
export function localiseLines (said, localise) {
  if (typeof said !== 'string') return localise(said)
  return said.split('\n').map(line => line && localise(line)).join('\n')
}

/**
 * @param {Table} table
 * @param {Localise} [localise]
 * @returns {{ title: string, head: string[], rows: string[][] }} in a language
 */
export function localiseTable ({ title, head, rows, kinds = [] }, localise = inEnglish) {
  const say = said => localiseLines(said, localise)
  const isName = (cell, i) => typeof cell === 'string' && kinds[i] === 'names'
  const cells = row => row.map((cell, i) => isName(cell, i) ? cell : say(cell))
  return { title: say(title), head: head.map(say), rows: rows.map(cells) }
}

/**
 * @param {Table} table
 * @returns {Table} as a terminal has room for it
 */
export function withoutDetails ({ kinds = [], ...table }) {
  const keep = (/** @type {any[]} */ row) => row.filter((_, i) => kinds[i] !== 'details')
  return { ...table, head: keep(table.head), rows: table.rows.map(keep), kinds: keep(kinds) }
}

/**
 * @param {{ head: string[], rows: string[][] }} table in a language
 * @returns {('left' | 'right')[]} the first column and all words stand on the left, figures on the right
 */
export function alignments ({ head, rows }) {
  return head.map((_, i) => i > 0 && areFigures(rows.map(row => row[i])) ? 'right' : 'left')
}

function areFigures (cells) {
  const said = cells.filter(cell => /[\p{L}\p{Nd}]/u.test(cell))
  return said.filter(isFigure).length * 2 >= said.length
}

function isFigure (cell) {
  const [first] = cell.split('\n')
  return count(first, /\p{Nd}/gu) >= count(first, /\p{L}/gu)
}

function count (text, pattern) {
  return text.match(pattern)?.length ?? 0
}
