// @ts-check
import { styleText } from 'node:util'
import Table from 'cli-table3'
import { benchTables, describeRun, describeTrouble } from './bench-tables.js'

/**
 * @param {import('./bench-tables.js').Table} table
 * @returns {string} with its title
 */
export function renderTerminalTable ({ title, head, rows }) {
  const table = new Table({
    head: head.map(name => name.replace(': ', '\n').replace(', each', ',\neach')),
    colAligns: head.map((_, i) => i === 0 ? 'left' : 'right'),
    style: { head: [], border: [], compact: true }
  })
  table.push(...rows)
  return `${styleText('bold', title, { stream: process.stdout })}\n${table}`
}

/**
 * @param {import('../record/record.js').BenchRecord} record
 * @returns {string} all tables of the run
 */
export function renderSummary (record) {
  return [describeRun(record), ...benchTables(record).map(renderTerminalTable), ...describeTrouble(record)].join('\n\n')
}
