// @ts-check
// What the checks of claims found, and every figure that the articles print, with ours beside it.
import { formatNumber, formatRatio, formatShare, sayInterval } from 'bench-in-turns/say/format.js'
import { BESIDE_FIGURES, checkClaim } from '../results/claim.js'
import { joinSentences } from './localise.js'
import { inLines, message, say } from './say.js'
import { inEnglish } from 'bench-in-turns/message.js'
import { escapeMarkdown } from './report.js'
import { table } from 'bench-in-turns/say/table.js'
import article from '../../docs/article-figures.json' with { type: 'json' }
import published from '../../docs/article-statements.json' with { type: 'json' }
import { RegionError } from '../errors.js'
import { articlesTable } from './article-tables.js'
import { verdict } from './article-verdict.js'

/**
 * @import { Localise, Message, Said } from 'bench-in-turns/message.js'
 * @import { Claim, Evidence, Finding, Quantity } from '../results/claim.js'
 * @import { Table } from 'bench-in-turns/say/table.js'
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 */

const AS_IT_SAYS = 'what the sentence says' // of a claim whose sentence has no number

const VERDICTS = { holds: say('holds'), fails: say('fails'), unresolved: say('unresolved') }

/** @type {Record<Quantity['unit'], (value: number) => string>} */
const FORMATS = {
  ratio: formatRatio,
  share: formatShare,
  ms: formatNumber,
  count: value => value.toLocaleString('en-US'),
  number: formatNumber
}

/**
 * @param {{ claim: Claim, profiler?: string, finding: Finding }[]} findings all of them by a profiler, or none
 * @returns {Table}
 */
export function claimsTable (findings) {
  const isByProfiler = findings.some(({ profiler }) => profiler)
  return table(say('Claims'), findings, [
    [say('claim'), ({ claim: { id, text } }) => say('{id}\n{text}', { id, text: asMessage(text) })],
    isByProfiler && ['profiler', ({ profiler = '' }) => profiler, 'names'],
    [say('verdict'), ({ finding }) => VERDICTS[finding.verdict]],
    [say('measured'), ({ finding }) => sayFinding(finding)],
    [say('required'), ({ claim }) => claim.bound]
  ])
}

/** @param {Said} said @returns {Message} that is looked up within another */
function asMessage (said) {
  return typeof said === 'string' ? say(said) : said
}

/**
 * @param {{ claim: Claim, finding: Finding }} checked
 * @param {Localise} localise
 * @returns {string} what was measured, what it is held against, and how to do that again, as Markdown
 */
export function claimNote ({ claim: { id, bound }, finding }, localise) {
  const isSaid = bound === AS_IT_SAYS || bound === BESIDE_FIGURES
  return joinSentences([
    escapeMarkdown(localise(say('Measured: {measured}.', { measured: sayFinding(finding) }))),
    ...isSaid ? [] : [escapeMarkdown(localise(say('Required: {bound}.', { bound: asMessage(bound) })))],
    localise(message`\`npm run claims -- ${id}\` checks it.`)
  ])
}

/**
 * @param {Finding} finding
 * @returns {Message} what was measured: its words stand in the message, and all else are values of it
 */
export function sayFinding ({ measured, by }) {
  const parts = measured.filter(part => typeof part !== 'string')
  const values = Object.fromEntries(parts.map((part, i) => [i + 1, 'unit' in part ? sayQuantity(part) : part]))
  const id = measured.map(part => typeof part === 'string' ? part : `{${parts.indexOf(part) + 1}}`).join(' ')
  const said = say(id, values)
  return by ? message`${said} (measured with --tool ${by})` : said
}

/**
 * @param {Quantity} quantity
 * @returns {Said}
 */
export function sayQuantity ({ value, unit }) {
  if (typeof value !== 'number') return sayInterval(value, FORMATS[unit])
  const figure = FORMATS[unit](value)
  return unit === 'ms' ? message`${figure} ms` : figure
}

// Every figure that the articles print, and whether ours bears it out.

/**
 * A figure of an article. It is held against ours by its number or by a claim, or says why it cannot be.
 *
 * @typedef {object} Statement
 * @property {string} article
 * @property {string} says
 * @property {string} printed
 * @property {number} [number]
 * @property {string} [how] it says the number, see article-verdict.js
 * @property {Record<string, string>} [here] by what they are of, such as a version: the names of our values
 * @property {string} [claim] that says the same
 * @property {string} [against] a claim that says the contrary
 * @property {string} [unlike] why it cannot be judged
 */

/**
 * @typedef {object} Ours
 * @property {BenchAnalysis} bench
 * @property {{ textOf: (value: string) => Said, intervalOf: (value: string) => Interval | null }} values
 * @property {Claim[]} claims
 * @property {Evidence} evidence
 */

const HEAD = ['what it is', 'printed', 'here', 'verdict']
const NOT_HERE = 'not measured'

/**
 * @param {string} name of an article
 * @param {Ours} ours
 * @returns {Table}
 * @throws {RegionError} when nothing of that name is there, or a claim is not
 */
export function promisedTable (name, ours) {
  return { title: 'Promised and measured', head: HEAD, rows: rowsOf(name, ours) }
}

function rowsOf (name, ours) {
  const statements = /** @type {Statement[]} */ (published).filter(one => one.article === name)
  if (statements.length === 0) throw new RegionError(`no article "${name}"; there are: A, B, C`)
  return [...ratioRows(name, ours.bench), ...statements.map(statement => statementRow(statement, ours))]
}

function ratioRows (name, bench) {
  return articlesTable(bench).rows.filter((_, i) => article.ratios[i].article === name)
}

/**
 * @param {Statement} statement
 * @param {Ours} ours
 */
function statementRow (statement, { values: ours, claims, evidence }) {
  const { says, printed, here: values = {}, claim, against } = statement
  const id = claim ?? against
  if (id) {
    const about = claims.find(other => other.id === id)
    if (!about) throw new RegionError(`docs/article-statements.json: there is no claim "${id}"`)
    const finding = checkClaim(about, evidence)
    return [says, printed, sayFinding(finding), verdictOfClaim(finding.verdict, !claim)]
  }
  const found = Object.entries(values).map(([of, value]) =>
    ({ of, text: ours.textOf(value), verdict: verdictOfValue(statement, ours.intervalOf(value)) }))
  const lines = found.map(({ of, text }) => of ? message`${say(of)}: ${text}` : text)
  const isOne = found.every(({ verdict }) => inEnglish(verdict) === inEnglish(found[0].verdict))
  const inEach = isOne
    ? found.slice(0, 1).map(({ verdict }) => verdict)
    : found.map(({ of, verdict }) => message`${say(of)}: ${verdict}`)
  const here = lines.length ? inLines(lines) : NOT_HERE
  return [says, printed, here, inLines(inEach.length ? inEach : [sayUnlike(statement)])]
}

function verdictOfClaim (verdict, isContrary) {
  if (verdict === 'unresolved') return say('undecided')
  return (verdict === 'holds') !== isContrary ? say('holds') : say('does not hold here')
}

/**
 * @param {Statement} statement
 * @param {Interval | null} ours
 */
function verdictOfValue (statement, ours) {
  const { number, how, unlike } = statement
  if (unlike || number === undefined) return sayUnlike(statement)
  return ours ? verdict(number, ours, how) : say('cannot be judged: {why}', { why: say('too few rounds') })
}

/** @param {Statement} statement */
function sayUnlike ({ unlike }) {
  return say('cannot be judged: {why}', { why: say(String(unlike)) })
}
