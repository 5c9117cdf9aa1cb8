// @ts-check
import { styleText } from 'node:util'
import CliTable from 'cli-table3'
import { benchTables } from './bench-tables.js'
import { describeRun, describeTrouble } from './describe.js'
import { fitTable } from './fit.js'
import { leagueNote } from './league-tables.js'
import { alignments, withoutDetails } from './table.js'

/**
 * @import { BenchAnalysis } from '../analyse/bench.js'
 * @import { Table } from './bench-tables.js'
 */

const WIDEST = 100 // what is wider wraps in a common terminal

/**
 * @param {Table} whole
 * @param {number} [columns] how wide it may be
 * @returns {string} with its title
 */
export function renderTerminalTable (whole, columns = Math.min(process.stdout.columns || WIDEST, WIDEST)) {
  const { title, ...shown } = withoutDetails(whole)
  const { head, rows } = fitTable(shown, columns)
  const table = new CliTable({ head, colAligns: alignments(shown), style: { head: [], border: [], compact: true } })
  table.push(...rows)
  return `${styleText('bold', title, { stream: process.stdout })}\n${table}`
}

/**
 * @param {BenchAnalysis} bench
 * @returns {string} all tables of the run
 */
export function renderSummary (bench) {
  const trouble = describeTrouble(bench)
  return [
    describeRun(bench),
    ...benchTables(bench).map(renderTerminalTable),
    leagueNote(bench),
    ...(trouble.length ? [trouble.join('\n')] : [])
  ].join('\n\n')
}
