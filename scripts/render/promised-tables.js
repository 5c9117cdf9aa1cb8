// @ts-check
// Every figure that the articles print, ours beside it, and whether ours bears it out.
import article from '../../docs/article-figures.json' with { type: 'json' }
import published from '../../docs/article-statements.json' with { type: 'json' }
import { RegionError } from '../errors.js'
import { checkClaim } from '../results/claim.js'
import { ratioInterval } from '../results/interval.js'
import { validSamples } from '../results/samples.js'
import { articlesTable, verdict } from './article-tables.js'
import { sayFinding } from './claims-table.js'
import { formatInterval, formatNumber, readInterval } from './format.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Claim, Evidence } from '../results/claim.js'
 * @import { Table } from './bench-tables.js'
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
 * @property {(value: string) => string} valueOf
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
  'unlike runs there': 'cannot be judged: unlike runs there',
  '-': 'cannot be judged: not measured'
}

/**
 * @param {string} name of an article, for what it says; of a generator, for all that the articles printed of it
 * @param {Ours} ours
 * @returns {Table}
 * @throws {RegionError} when nothing of that name is there, or a claim is not
 */
export function promisedTable (name, ours) {
  return { title: 'Promised and measured', head: HEAD, rows: rowsOf(name, ours) }
}

function rowsOf (name, ours) {
  if (name === 'autocannon') return autocannonRows(ours.bench)
  if (name === 'wrk') return wrkRows(ours.bench)
  const statements = /** @type {Statement[]} */ (published).filter(one => one.article === name)
  if (statements.length === 0) throw new RegionError(`no article "${name}"; there are: A, B, C, autocannon, wrk`)
  return [...ratioRows(name, ours.bench), ...statements.map(statement => statementRow(statement, ours))]
}

function ratioRows (name, bench) {
  return articlesTable(bench).rows.flatMap(([says, printed, here, found], i) =>
    article.ratios[i].article === name ? [[says, printed, here, VERDICTS[found]]] : [])
}

/**
 * @param {Statement} statement
 * @param {Ours} ours
 */
function statementRow (statement, { valueOf, claims, evidence }) {
  const { says, printed, here = {}, claim, against } = statement
  const id = claim ?? against
  if (id) {
    const about = claims.find(other => other.id === id)
    if (!about) throw new RegionError(`docs/article-statements.json: there is no claim "${id}"`)
    const finding = checkClaim(about, evidence)
    return [says, printed, sayFinding(finding), verdictOfClaim(finding.verdict, !claim)]
  }
  const values = Object.entries(here).map(([of, value]) => ({ of, text: valueOf(value) }))
  const lines = values.map(({ of, text }) => of ? `${of}: ${text}` : text)
  const verdicts = [...new Set(values.map(({ text }) => verdictOfValue(statement, text)))]
  const inEach = verdicts.length > 1
    ? values.map(({ of, text }) => `${of}: ${verdictOfValue(statement, text)}`)
    : verdicts
  return [says, printed, lines.join('\n') || NOT_HERE, inEach.join('\n') || `cannot be judged: ${statement.unlike}`]
}

function verdictOfClaim (verdict, isContrary) {
  if (verdict === 'unresolved') return VERDICTS.unresolved
  return (verdict === 'holds') !== isContrary ? VERDICTS.agrees : 'does not hold here'
}

/**
 * @param {Statement} statement
 * @param {string} text ours
 */
function verdictOfValue ({ number, unlike }, text) {
  if (unlike || number === undefined) return `cannot be judged: ${unlike}`
  const interval = readInterval(text)
  return VERDICTS[interval ? verdict(number, { ...interval, count: 0 }) : 'too few rounds']
}

// What a load generator prints of a stage. It says as much about a machine as about the stage.

const OTHER_MACHINE = 'cannot be judged: another machine'
const MB = 1e6
const AUTOCANNON_FIGURES = {
  'latency, ms': { property: 'latency', unit: 1 },
  'requests/s': { property: 'requests', unit: 1 },
  'MB/s': { property: 'throughput', unit: MB }
}
const AUTOCANNON_COLUMNS = { average: 'average', stdev: 'stddev', max: 'max' } // as it is printed, and in a result

function autocannonRows (bench) {
  return Object.entries(article.autocannon).flatMap(([stage, printed]) => {
    const samples = samplesOf(bench, stage, 'autocannon')
    const mean = valueOf => sayMean(samples.map(({ result }) => valueOf(result)))
    const rows = Object.entries(AUTOCANNON_FIGURES).map(([what, { property, unit }]) => {
      const say = sayOne =>
        Object.entries(AUTOCANNON_COLUMNS).map(([name, key]) => `${name} ${sayOne(name, key)}`).join('\n')
      const there = say(name => formatNumber(printed[property][name] / unit))
      const here = say((_name, key) => mean(result => result[property][key] / unit))
      return [`${stage}: ${what}`, there, here, OTHER_MACHINE]
    })
    if (!('total' in printed)) return rows
    const there = `${printed.total.requests}, ${formatNumber(printed.total.bytes / MB)}`
    const here = `${mean(result => result.requests.total)}, ${mean(result => result.throughput.total / MB)}`
    return [...rows, [`${stage}: requests in all, MB read`, there, here, OTHER_MACHINE]]
  })
}

const WRK_FIGURES = {
  'latency: average, stdev, max, within one stdev': ({ latency }) => Object.values(latency),
  'requests/s of a thread: average, stdev, max, within one stdev': ({ perThread }) => Object.values(perThread),
  'requests, in, read': ({ requests, elapsed, read }) => [requests, elapsed, read],
  'transfer/s': ({ transferPerSecond }) => [transferPerSecond],
  'socket errors: connect, read, write, timeout': ({ socketErrors }) => Object.values(socketErrors)
}

function wrkRows (bench) {
  return Object.entries(article.wrk).flatMap(([stage, printed]) => {
    const samples = samplesOf(bench, stage, 'wrk')
    const rates = sayMean(samples.map(({ result }) => result.requests.average))
    return [
      [`${stage}: requests/s`, printed.requestsPerSecond, rates, OTHER_MACHINE],
      ...Object.entries(WRK_FIGURES).map(([what, valuesOf]) => {
        const [there, here] = [printed, samples[0]?.result.printed].map(of => of ? valuesOf(of).join(', ') : NOT_HERE)
        return [`${stage}: ${what}`, there, here, OTHER_MACHINE]
      })
    ]
  })
}

function samplesOf ({ contenders, samples }, stage, generator) {
  const id = contenders.find(({ stage: of, load }) => of.id === stage && load.generator === generator)?.id
  return validSamples(samples, id)
}

function sayMean (values) {
  return values.length ? formatInterval(ratioInterval(values), formatNumber) : NOT_HERE
}
