// @ts-check
import { styleText } from 'node:util'
import CliTable from 'cli-table3'
import { renderAnswer } from './answer.js'
import { benchTables } from './bench-tables.js'
import { describeFailures, describeNotes, describeRun } from './describe.js'
import { fitTable, wrap } from './fit.js'
import { leagueNote } from './league-tables.js'
import { alignments, withoutDetails } from './table.js'

/**
 * @import { BenchAnalysis } from '../analyse/bench.js'
 * @import { Table } from './bench-tables.js'
 */

const WIDEST = 100 // what is wider wraps in a common terminal
// cli-table3 counts Thai marks above and below a letter as columns: while it lays out, a character stands for both.
const WITH_MARKS = /\p{Script=Thai}\p{Mn}+/gu
const PRIVATE_USE = 0xE000
const FOLDED = /[\uE000-\uF8FF]/g

/**
 * @param {Table} whole
 * @param {number} [columns] how wide it may be
 * @returns {string} with its title
 */
export function renderTerminalTable (whole, columns = terminalColumns()) {
  const { title, ...shown } = withoutDetails(whole)
  const { head, rows } = fitTable(shown, columns)
  const clusters = /** @type {string[]} */ ([])
  const fold = (/** @type {string} */ cell) =>
    cell.replace(WITH_MARKS, cluster => String.fromCodePoint(PRIVATE_USE + clusters.push(cluster) - 1))
  const table = new CliTable({
    head: head.map(fold),
    colAligns: alignments(shown),
    style: { head: [], border: [], compact: true }
  })
  table.push(...rows.map(row => row.map(fold)))
  const lines = table.toString().replace(FOLDED, character => clusters[(character.codePointAt(0) ?? 0) - PRIVATE_USE])
  return `${styleText('bold', title, { stream: process.stdout })}\n${lines}`
}

/**
 * @param {BenchAnalysis} bench
 * @returns {string} the answer, what failed, all tables, and of what run they are
 */
export function renderSummary (bench) {
  const columns = terminalColumns()
  return [
    renderAnswer(bench).map(line => wrap(line, columns)).join('\n'),
    describeFailures(bench).join('\n'),
    ...benchTables(bench).map(table => renderTerminalTable(table, columns)),
    wrap(leagueNote(bench), columns),
    describeNotes(bench).join('\n'),
    wrap(describeRun(bench), columns)
  ].filter(Boolean).join('\n\n')
}

function terminalColumns () {
  return Math.min(process.stdout.columns || WIDEST, WIDEST)
}
