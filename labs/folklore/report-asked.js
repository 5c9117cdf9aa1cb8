// @ts-check
// A few pieces of advice at a glance, for a page that has no room for all of them.
import { verdictTable } from './report-tables.js'

/**
 * @import { Table } from '../../scripts/render/bench-tables.js'
 * @import { Data } from './lab.js'
 * @import { Judged } from './report-verdicts.js'
 */

const ASKED = ['for-in', 'closure-array', 'try-catch', 'concat-join']

/**
 * @param {Data} data
 * @param {Judged[]} judged
 * @returns {Table} in words instead of by name; no rows where none of them was measured
 */
export function askedTable (data, judged) {
  const asked = ASKED.flatMap(name => judged.find(({ experiment }) => experiment.name === name) ?? [])
  const { head, rows } = verdictTable(data, asked)
  return {
    title: 'A few of them',
    head: ['advice', ...head.slice(1)],
    rows: rows.map((row, i) => [asked[i].experiment.advice, ...row.slice(1)])
  }
}
