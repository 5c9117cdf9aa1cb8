// @ts-check
// Every figure that the articles print, ours beside it, and whether ours bears it out.
import article from '../../docs/article-figures.json' with { type: 'json' }
import published from '../../docs/article-statements.json' with { type: 'json' }
import { RegionError } from '../errors.js'
import { checkClaim } from '../results/claim.js'
import { hasEnds } from 'bench-in-turns/judge/interval.js'
import { articlesTable, verdict } from './article-tables.js'
import { sayFinding } from './claims-table.js'
import { inLines, message, say } from './say.js'

/**
 * @import { Said } from './say.js'
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Claim, Evidence } from '../results/claim.js'
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { Table } from 'bench-in-turns/say/table.js'
 */

/**
 * A figure of an article. It is held against ours by its number or by a claim, or says why it cannot be.
 *
 * @typedef {object} Statement
 * @property {string} article
 * @property {string} says
 * @property {string} printed
 * @property {number} [number]
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
const VERDICTS = {
  agrees: 'holds',
  'more here': 'does not hold here: more',
  'less here': 'does not hold here: less',
  unresolved: 'cannot be judged: the interval is too wide',
  'too few rounds': 'cannot be judged: no interval',
  '-': 'cannot be judged: not measured'
}

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
  return articlesTable(bench).rows.flatMap(([says, printed, here, found], i) =>
    article.ratios[i].article === name ? [[says, printed, here, VERDICTS[found] ?? `cannot be judged: ${found}`]] : [])
}

/**
 * @param {Statement} statement
 * @param {Ours} ours
 */
function statementRow (statement, { values, claims, evidence }) {
  const { says, printed, here = {}, claim, against } = statement
  const id = claim ?? against
  if (id) {
    const about = claims.find(other => other.id === id)
    if (!about) throw new RegionError(`docs/article-statements.json: there is no claim "${id}"`)
    const finding = checkClaim(about, evidence)
    return [says, printed, sayFinding(finding), verdictOfClaim(finding.verdict, !claim)]
  }
  const found = Object.entries(here).map(([of, value]) =>
    ({ of, text: values.textOf(value), verdict: verdictOfValue(statement, values.intervalOf(value)) }))
  const lines = found.map(({ of, text }) => of ? message`${say(of)}: ${text}` : text)
  const verdicts = [...new Set(found.map(({ verdict }) => verdict))]
  const inEach = verdicts.length > 1 ? found.map(({ of, verdict }) => message`${say(of)}: ${say(verdict)}`) : verdicts
  return [
    says,
    printed,
    lines.length ? inLines(lines) : NOT_HERE,
    inEach.length ? inLines(inEach) : `cannot be judged: ${statement.unlike}`
  ]
}

function verdictOfClaim (verdict, isContrary) {
  if (verdict === 'unresolved') return VERDICTS.unresolved
  return (verdict === 'holds') !== isContrary ? VERDICTS.agrees : 'does not hold here'
}

/**
 * @param {Statement} statement
 * @param {Interval | null} ours
 */
function verdictOfValue ({ number, unlike }, ours) {
  if (unlike || number === undefined) return `cannot be judged: ${unlike}`
  return VERDICTS[hasEnds(ours) ? verdict(number, ours) : 'too few rounds']
}
