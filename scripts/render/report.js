// @ts-check
// All that there is to say of a bench: as a page, on a terminal, and of what run it is.
import { markdownTable } from 'markdown-table'
import { renderAnswer } from './answer.js'
import { benchPlots, leagueNotes } from './standings-tables.js'
import { benchTables } from './bench-tables.js'
import { printedTables } from './printed-tables.js'
import { inEnglish } from './localise.js'
import { say } from './say.js'
import { NO_WRK } from '../stages/whole-load.js'
import { PROCESS_CHECKS } from '../stages/stage-gate.js'
import {
  alignments, formatBytes, formatNumber, localiseLines, localiseTable, quoteLines, renderTerminalTable, terminalColumns,
  withCause, wrap
} from 'bench-in-turns/kit.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Localise, Table } from 'bench-in-turns/kit.js'
 * @import { Printed } from './printed-tables.js'
 * @import { Localiser } from './localise.js'
 * @import { Setting, Sitting } from '../results/record.js'
 * @import { FreshRun } from '../results/series.js'
 */

const PRINTED = say("The articles' tables, and ours")

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
 * @param {Omit<Printed, 'marks'> & Partial<Printed>} printed
 * @param {Localise} [localise]
 * @returns {string} Markdown, below a title
 */
export function renderPrinted ({ load, tables, lines, marks = [] }, localise = inEnglish) {
  return [
    localise(say('Under {load}:', { load: `\`${load}\`` })),
    ...tables.map(table => renderMarkdownTable({ title: '', ...table }, localise)),
    ...[...lines, ...marks].map(localise)
  ].join('\n\n')
}

/** @returns {string[]} what their marks mean, each once */
function marksOf (printed, localise) {
  return [...new Set(printed.flatMap(({ marks }) => marks.map(localise)))]
}

/**
 * @param {BenchAnalysis} bench
 * @param {Localise} [localise]
 * @returns {string} a page with all tables of the run
 */
export function renderReport (bench, localise = inEnglish) {
  const printed = printedTables(bench)
  const tables = benchTables(bench).map(table =>
    `## ${localise(table.title)}\n\n${renderMarkdownTable(table, localise)}\n`)
  const plots = Object.entries(benchPlots).map(([name, draw]) => `![${localise(draw(bench).alt)}](${name}.svg)\n`)
  return [
    `# ${localise(say('Your machine'))}\n`,
    ...printed.length ? [`## ${localise(PRINTED)}\n`] : [],
    ...printed.map(({ marks, ...one }) => `### ${one.stage}\n\n${renderPrinted(one, localise)}\n`),
    ...marksOf(printed, localise).map(line => `${line}\n`),
    `## ${localise(say('The answer'))}\n`,
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

/**
 * @param {BenchAnalysis} bench
 * @param {Localiser['localise']} [localise]
 * @returns {string} what failed, and the answer, which nothing pushes off the screen
 */
export function renderSummary (bench, localise = inEnglish) {
  return [
    describeFailures(bench).join('\n'),
    renderAnswer(bench).map(line => wrap(localise(line), terminalColumns())).join('\n')
  ].filter(Boolean).join('\n\n')
}

/**
 * @param {BenchAnalysis} bench
 * @param {Localiser['localise']} [localise]
 * @returns {string} for a terminal: what the generators printed, as the articles show it
 */
export function renderTerminalPrinted (bench, localise = inEnglish) {
  const columns = terminalColumns()
  const printed = printedTables(bench)
  const shown = printed.map(({ stage, load, tables: [first, ...others], lines }) => [
    renderTerminalTable({ title: `${stage}: ${load}`, ...first }, { localise, columns }),
    ...others.map(table => renderTerminalTable({ title: '', ...table }, { localise, columns }).trimStart()),
    ...lines.map(line => wrap(localise(line), columns))
  ].join('\n'))
  const marks = marksOf(printed, localise).map(line => wrap(line, columns))
  return [...shown, ...marks].join('\n\n')
}

/**
 * @param {BenchAnalysis} bench
 * @param {Localiser['localise']} [localise]
 * @returns {string} for a terminal: all other tables, and of what run they are
 */
export function renderTerminalTables (bench, localise = inEnglish) {
  const columns = terminalColumns()
  return [
    ...benchTables(bench).map(table => renderTerminalTable(table, { localise, columns })),
    leagueNotes(bench).map(note => wrap(localise(note), columns)).join('\n\n'),
    describeNotes(bench).join('\n'),
    wrap(localiseLines(describeRun(bench), localise), columns)
  ].filter(Boolean).join('\n\n')
}

/**
 * @param {BenchAnalysis} bench
 * @returns {string} one line: machine, versions, commit and options
 */
export function describeRun (bench) {
  const { warm, samples, gates, runtime } = bench
  const versions = new Set(gates.flatMap(({ probe }) => probe && probe.node !== runtime.node ? [probe.node] : []))
  return [
    describeSettingLine(bench),
    ...versions.size ? [`servers on Node ${[...versions].join(' and ')}`] : [],
    ...samples.length ? [freshLine(bench)] : [],
    ...warm ? [warmLine(warm.run)] : []
  ].join('; ')
}

/** How many runs of each length, and of which stages where they differ. */
function freshLine ({ contenders, samples, options }) {
  const amountOf = ({ id, load }) => {
    const runs = samples.filter(({ contender }) => contender === id).length || options.rounds
    return `${runs} of ${load.durationS} s`
  }
  const byAmount = [...Map.groupBy(contenders, amountOf)]
  const [[amount]] = byAmount
  return byAmount.length === 1
    ? `fresh runs: ${amount} each`
    : `fresh runs: ${byAmount.map(([amount, same]) => `${amount} (${same.map(({ id }) => id).join(', ')})`).join(', ')}`
}

function warmLine ({ generations, turns, turnMs, spanMs, seed }) {
  return `${generations} generations of processes with ${turns} turns of ${turnMs} ms and ${spanMs} uninterrupted ms ` +
    `of each, seed ${seed}`
}

/**
 * @param {Setting & { earlier?: Sitting[] }} setting of a bench run or a lab
 * @returns {string} one line: machine, versions, commit and day
 */
export function describeSettingLine ({ machine, runtime, packages, checkout, startedAt, earlier = [] }) {
  const node = runtime.isPinned ? runtime.node : `${runtime.node} from the PATH, not the pinned ${runtime.pinned}`
  const commit = checkout.commit
    ? `commit ${checkout.commit.slice(0, 9)}${checkout.dirty ? ' with changes' : ''}`
    : 'no git checkout'
  return [
    `${machine.cpuModel}, ${machine.cores} cores, ${formatBytes(machine.memoryBytes)}, ${machine.os}`,
    `load average ${formatNumber(machine.loadAverage[0])} at start`,
    `Node ${node}`,
    ...Object.entries(packages).map(([name, version]) => `${name} ${version}`),
    commit,
    startedAt.slice(0, 10),
    ...earlier.length ? [`the last of ${earlier.length + 1} sittings since ${earlier[0].startedAt.slice(0, 10)}`] : []
  ].join('; ')
}

/** @returns {string[]} a line for everything that failed or was left out */
function describeFailures ({ gates, skipped, warm, fresh }) {
  const failed = gates.filter(gate => !gate.passed).flatMap(describeGate)
  const left = skipped.length
    ? [NO_WRK, `By autocannon: ${skipped.map(({ contender: id }) => id.split('@')[0]).join(', ')}`]
    : []
  const bad = fresh.flatMap(({ name, run }) => [
    ...run.failures.flatMap(one => sayEnd(`${one.contender}@${name} failed in a fresh run`, one)),
    ...run.slices.flatMap(one => sayUncounted(`${one.contender}@${name}, fresh run`, one))
  ])
  const fallen = warm?.run.failures.flatMap(one => sayEnd(`${one.contender} fell out of the turns`, one)) ?? []
  return [...failed, ...left, ...bad, ...fallen]
}

function sayEnd (what, { message, stderrLines }) {
  return [withCause(`${what}: ${message}`, stderrLines), ...quoteLines(stderrLines)]
}

function sayUncounted (who, { round, reasons }) {
  return reasons.length ? [`${who} ${round}, does not count: ${reasons.join(', ')}`] : []
}

/** @returns {string[]} a line for everything else that is worth knowing of runs */
function describeNotes ({ warm, fresh }) {
  const noted = fresh.flatMap(({ name, run }) => /** @type {FreshRun[]} */ (run.slices)
    .filter(({ notes }) => notes.length)
    .map(({ contender, round, notes }) => `${contender}@${name}, fresh run ${round}: ${notes.join(', ')}`))
  const uncounted = warm?.run.slices.flatMap(one => sayUncounted(`${one.contender}, start`, one)) ?? []
  return [...noted, ...uncounted]
}

/** Of a server that answers nothing, say, most checks fail: the first says what is wrong, and the end of it why. */
function describeGate ({ stage, failures, stderrLines }) {
  const ended = failures.find(({ check }) => PROCESS_CHECKS.includes(check))
  const [first, ...others] = failures.filter(failure => failure !== ended)
  const say = ({ check, message }) => `${stage} was not timed: ${check}: ${message}`
  return [
    ...first ? [say(first) + (others.length ? `; ${others.length} more checks fail` : '')] : [],
    ...ended ? [withCause(say(ended), stderrLines)] : [],
    ...quoteLines(stderrLines)
  ]
}
