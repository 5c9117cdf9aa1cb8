// @ts-check
import { styleText } from 'node:util'
import CliTable from 'cli-table3'
import { benchTables } from './bench-tables.js'
import { describeRun, describeTrouble } from './describe.js'
import { leagueNote } from './league-tables.js'

/**
 * @import { BenchAnalysis } from '../analyse/bench.js'
 * @import { Table } from './bench-tables.js'
 */

/**
 * @param {Table} table
 * @returns {string} with its title
 */
export function renderTerminalTable ({ title, head, rows }) {
  const table = new CliTable({
    head: head.map(wrapHead),
    colAligns: head.map((_, i) => i === 0 ? 'left' : 'right'),
    style: { head: [], border: [], compact: true }
  })
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

// Two lines a heading keep the widest table within a common terminal.
function wrapHead (text) {
  const middle = text.length / 2
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  if (text.length < 9 || spaces.length === 0) return text
  const at = spaces.reduce((best, index) => Math.abs(index - middle) < Math.abs(best - middle) ? index : best)
  return `${text.slice(0, at)}\n${text.slice(at + 1)}`
}
