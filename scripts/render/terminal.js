// @ts-check
import { localiseLines } from 'bench-in-turns/say/table.js'
import { renderTerminalTable, terminalColumns, wrap } from 'bench-in-turns/say/terminal.js'
import { renderAnswer } from './answer.js'
import { benchTables } from './bench-tables.js'
import { describeFailures, describeNotes, describeRun } from './describe.js'
import { inEnglish } from './localise.js'
import { leagueNotes } from './standings-tables.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Localiser } from './localise.js'
 */

/**
 * @param {BenchAnalysis} bench
 * @param {{ withTables?: boolean, localise?: Localiser['localise'] }} [options]
 * @returns {string} all tables and of what run they are, where they are wanted; what failed; and the answer, which
 *   nothing pushes off the screen
 */
export function renderSummary (bench, { withTables = false, localise = inEnglish } = {}) {
  const columns = terminalColumns()
  return [
    ...withTables ? renderDetails(bench, { localise, columns }) : [],
    describeFailures(bench).join('\n'),
    renderAnswer(bench).map(line => wrap(localise(line), columns)).join('\n')
  ].filter(Boolean).join('\n\n')
}

function renderDetails (bench, { localise, columns }) {
  return [
    ...benchTables(bench).map(table => renderTerminalTable(table, { localise, columns })),
    leagueNotes(bench).map(note => wrap(localise(note), columns)).join('\n\n'),
    describeNotes(bench).join('\n'),
    wrap(localiseLines(describeRun(bench), localise), columns)
  ]
}
