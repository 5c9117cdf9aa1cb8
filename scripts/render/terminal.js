// @ts-check
import {
  renderTerminalTable, speak as speakTables, spoken, terminalColumns, wrap
} from 'bench-in-turns/say/terminal.js'
import { renderAnswer } from './answer.js'
import { benchTables } from './bench-tables.js'
import { describeFailures, describeNotes, describeRun } from './describe.js'
import { createLocaliser } from './localise.js'
import { leagueNote } from './standings-tables.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Localiser } from './localise.js'
 */

let { localise } = createLocaliser(null)

/**
 * @param {Localiser['localise']} intoLanguage what all that is printed from now on goes through
 */
export function speak (intoLanguage) {
  localise = intoLanguage
  speakTables(intoLanguage)
}

/**
 * @param {BenchAnalysis} bench
 * @param {{ withTables?: boolean }} [options]
 * @returns {string} all tables and of what run they are, where they are wanted; what failed; and the answer, which
 *   nothing pushes off the screen
 */
export function renderSummary (bench, { withTables = false } = {}) {
  const columns = terminalColumns()
  return [
    ...withTables ? renderDetails(bench, columns) : [],
    describeFailures(bench).join('\n'),
    renderAnswer(bench).map(line => wrap(localise(line), columns)).join('\n')
  ].filter(Boolean).join('\n\n')
}

function renderDetails (bench, columns) {
  return [
    ...benchTables(bench).map(table => renderTerminalTable(table, columns)),
    wrap(spoken(leagueNote(bench)), columns),
    describeNotes(bench).join('\n'),
    wrap(spoken(describeRun(bench)), columns)
  ]
}
