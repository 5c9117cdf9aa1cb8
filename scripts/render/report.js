// @ts-check
import { markdownTable } from 'markdown-table'
import { renderAnswer } from './answer.js'
import { benchPlots } from './bench-plots.js'
import { benchTables } from './bench-tables.js'
import { describeFailures, describeNotes, describeRun } from './describe.js'
import { inEnglish } from './localise.js'
import { leagueNote } from './standings-tables.js'
import { alignments, localiseTable } from 'bench-in-turns/say/table.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Table } from 'bench-in-turns/say/table.js'
 */

/**
 * @param {Table} table
 * @param {(text: string) => string} [localise] puts what it says into another language
 * @returns {string} a GitHub-flavoured Markdown table, without its title
 */
export function renderMarkdownTable (table, localise = text => text) {
  const { head, rows } = localiseTable(table, localise)
  const plain = [head, ...rows].map(row => row.map(cell => escapeMarkdown(cell).replaceAll('\n', '<br>')))
  return markdownTable(plain, {
    align: alignments(table),
    alignDelimiters: false
  })
}

/**
 * Names of C++ functions have angles and brackets, which are markup elsewhere. A cell that is code says so itself.
 *
 * @param {string} text
 * @returns {string} without what Markdown would read as markup, where it has no code
 */
export function escapeMarkdown (text) {
  return text.includes('`') ? text : text.replace(/[<[\]*]/g, '\\$&')
}

/**
 * @param {BenchAnalysis} bench
 * @returns {string} a page with all tables of the run
 */
export function renderReport (bench) {
  const tables = benchTables(bench).map(table => `## ${table.title}\n\n${renderMarkdownTable(table)}\n`)
  const plots = Object.entries(benchPlots).map(([name, draw]) => `![${draw(bench).alt}](${name}.svg)\n`)
  return [
    '# Your machine\n',
    ...renderAnswer(bench).map(line => inEnglish(line) + '\n'),
    ...section('What failed or was left out', describeFailures(bench)),
    ...tables,
    leagueNote(bench) + '\n',
    ...plots,
    ...section('What else there is to know', describeNotes(bench)),
    describeRun(bench) + '.\n'
  ].join('\n')
}

function section (title, lines) {
  return lines.length ? [`## ${title}\n`, ...lines.map(line => `- ${line.trim()}`), ''] : []
}
