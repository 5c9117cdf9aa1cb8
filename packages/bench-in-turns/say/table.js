// @ts-check
// What a terminal and Markdown make of a table alike.

/**
 * @typedef {object} Table
 * @property {string} title
 * @property {string[]} head names of the columns
 * @property {string[][]} rows a cell may have lines
 * @property {string[]} [details] names of the columns that are for the report and the docs: a terminal has no room for
 *   them
 */

/** Heads of columns with names, which are the same in every language. */
const COLUMNS_OF_NAMES =
  ['as --prof-process names it', 'binary', 'function', 'guard', 'kind', 'lab', 'logger', 'profiler', 'stage', 'where']

/**
 * @template T
 * @param {string} title
 * @param {T[]} items one a row
 * @param {(false | [head: string, cell: (item: T, i: number) => string])[]} columns false for one that is left out
 * @returns {Table}
 */
export function table (title, items, columns) {
  const shown = columns.filter(column => column !== false)
  return {
    title,
    head: shown.map(([head]) => head),
    rows: items.map((item, i) => shown.map(([, cell]) => cell(item, i)))
  }
}

/**
 * @param {string} text rendered in English; its lines are sentences or cells
 * @param {(text: string) => string} localise
 * @returns {string}
 */
export function localiseLines (text, localise) {
  return text.split('\n').map(line => line && localise(line)).join('\n')
}

/**
 * @param {Table} table
 * @param {(text: string) => string} localise
 * @returns {Table} in another language
 */
export function localiseTable ({ title, head, rows }, localise) {
  const say = text => localiseLines(text, localise)
  const cells = row => row.map((cell, i) => COLUMNS_OF_NAMES.includes(head[i]) ? cell : say(cell))
  return { title: say(title), head: head.map(say), rows: rows.map(cells) }
}

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
