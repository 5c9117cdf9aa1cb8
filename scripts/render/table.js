// @ts-check
// What a terminal and Markdown make of a table alike.

/** @import { Table } from './bench-tables.js' */

/** Heads of columns with names, which are the same in every language. */
export const COLUMNS_OF_NAMES =
  ['as --prof-process names it', 'binary', 'function', 'guard', 'kind', 'lab', 'logger', 'profiler', 'stage', 'where']

/**
 * @param {Table} table
 * @returns {Table} as a terminal has room for it
 */
export function withoutDetails ({ details = [], ...table }) {
  const keep = (/** @type {string[]} */ row) => row.filter((_, i) => !details.includes(table.head[i]))
  return { ...table, head: keep(table.head), rows: table.rows.map(keep) }
}

/**
 * @param {Pick<Table, 'head' | 'rows'>} table
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
