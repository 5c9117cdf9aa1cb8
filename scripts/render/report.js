// @ts-check
import { markdownTable } from 'markdown-table'
import { renderAnswer } from './answer.js'
import { benchPlots } from './bench-plots.js'
import { benchTables } from './bench-tables.js'
import { describeFailures, describeNotes, describeRun } from './describe.js'
import { inEnglish } from './localise.js'
import { say } from './say.js'
import { leagueNotes } from './standings-tables.js'
import { alignments, localiseLines, localiseTable } from 'bench-in-turns/say/table.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Localise } from 'bench-in-turns/message.js'
 * @import { Table } from 'bench-in-turns/say/table.js'
 */

/**
 * @param {Table} table
 * @param {Localise} [localise]
 * @returns {string} a GitHub-flavoured Markdown table, without its title
 */
export function renderMarkdownTable (table, localise = inEnglish) {
  const { head, rows } = localiseTable(table, localise)
  const plain = [head, ...rows].map(row => row.map(cell => escapeMarkdown(cell).replaceAll('\n', '<br>')))
  return markdownTable(plain, {
    align: alignments(localiseTable(table, inEnglish)),
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
 * @param {Localise} [localise]
 * @returns {string} a page with all tables of the run
 */
export function renderReport (bench, localise = inEnglish) {
  const tables = benchTables(bench).map(table =>
    `## ${localise(table.title)}\n\n${renderMarkdownTable(table, localise)}\n`)
  const plots = Object.entries(benchPlots).map(([name, draw]) => `![${localise(draw(bench).alt)}](${name}.svg)\n`)
  return [
    `# ${localise(say('Your machine'))}\n`,
    ...renderAnswer(bench).map(line => localise(line) + '\n'),
    ...section(localise(say('What failed or was left out')), describeFailures(bench)),
    ...tables,
    ...leagueNotes(bench).map(note => localise(note) + '\n'),
    ...plots,
    ...section(localise(say('What else there is to know')), describeNotes(bench)),
    localiseLines(describeRun(bench), localise) + '.\n'
  ].join('\n')
}

function section (title, lines) {
  return lines.length ? [`## ${title}\n`, ...lines.map(line => `- ${line.trim()}`), ''] : []
}
