// @ts-check
// What a load generator prints of a stage, in the articles' own shape, with the article's figures above ours. It says
// as much about a machine as about the stage, so there is no verdict.
import { median } from 'simple-statistics'
import article from '../../docs/article-figures.json' with { type: 'json' }
import { stats } from 'bench-in-turns'
import { footnotesOf, formatBytes, formatNumber, markSymbols } from 'bench-in-turns/kit.js'
import { COMMON_LOAD, describeLoad, sayLoad } from '../stages/common-load.js'
import { levelOf } from '../results/series.js'
import { say } from './say.js'
import { autocannonAsWrk, wrkTables } from './wrk-tables.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Load } from '../stages/whole-load.js'
 * @import { Said, Table } from 'bench-in-turns/kit.js'
 */

/**
 * @typedef {{ stage: string, load: string, tables: Omit<Table, 'title'>[], lines: Said[], marks: Said[] }} Printed one
 *   stage under one load, as one types it; `lines` about this run, and what the `marks` of its figures mean
 */
/** @typedef {{ stage: { id: string }, load: Load }} Wanted a stage and its load */

const MB = 1e6
const LATENCY = 'Latency, ms'
const STATS = {
  [LATENCY]: { property: 'latency', unit: 1 },
  'Req/Sec': { property: 'requests', unit: 1 },
  'Bytes/Sec, MB': { property: 'throughput', unit: MB }
}
/** As the article prints them, and in a result. */
const COLUMNS = { average: 'average', stdev: 'stddev', max: 'max' }
const MICROS = { average: 'mean', stdev: 'stdev', max: 'max' }
const HEAD = ['Stat', 'figure', 'Avg', 'Stdev', 'Max']

const LAW = say("{mark} Rate × mean latency should be the number of connections (Little's law), but is off by more " +
  'than a tenth', { mark: '◊' })
const BECAUSE = {
  unknown: say('{law}.', { law: LAW }),
  slower: say('{law}: this server gets slower all the time, and its slowest answers have not come by the end.',
    { law: LAW }),
  whole: say('{law}: the article\'s autocannon cut latencies to whole milliseconds, and ours are from microseconds.',
    { law: LAW }),
  wrk: say('{law}: wrk leaves answers later than 2 s out of its latencies, and counts other long ones several times.',
    { law: LAW })
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Printed[]} of each load that was measured; those of wrk come last
 */
export function printedTables (bench) {
  const printed = bench.contenders.filter(contender => isPrinted(bench, contender))
  const [byWrk, others] = [true, false].map(asWrk => printed.filter(one => isAsWrk(bench, one) === asWrk))
  return [...others, ...byWrk].flatMap(one => printedOfRun(bench, one) ?? [])
}

/**
 * @param {BenchAnalysis} bench
 * @param {Wanted} wanted
 * @returns {Printed} without tables, and a note why, where it was not measured
 */
export function printedOf (bench, wanted) {
  return printedOfRun(bench, wanted) ?? missing(wanted)
}

/** A run at a rate has no table in an article, and neither has an older version of a stage. */
function isPrinted ({ stages }, { stage, load }) {
  return load.overallRate === undefined && stages.some(({ id, revision }) => id === stage.id && !revision)
}

/** By wrk, or by autocannon in its place. */
function isAsWrk ({ skipped }, { stage, load: { generator, connections } }) {
  return generator === 'wrk' || (connections === article.loads.wrk.connections &&
    skipped.some(({ contender }) => contender.startsWith(`${stage.id}@wrk`)))
}

function printedOfRun (bench, { stage, load }) {
  const asWrk = load.generator === 'wrk'
  const same = bench.contenders.filter(contender => contender.stage.id === stage.id && isPrinted(bench, contender) &&
    contender.load.connections === load.connections)
  const contender = same.find(other => other.load.generator === load.generator) ??
    (asWrk ? same.find(other => isAsWrk(bench, other)) : undefined)
  if (!contender || !levelUnder(bench, contender)) return null
  return isAsWrk(bench, contender) ? underWrk(bench, contender) : underAutocannon(bench, contender)
}

function levelUnder (bench, { stage, load }) {
  return levelOf(bench, stage.id, describeLoad(load))
}

/** What its generator printed, of one that has a level. */
function resultsOf ({ samples }, { id }) {
  return samples.filter(({ contender }) => contender === id).map(({ result }) => result)
}

function isSteadyIn ({ stages }, stage) {
  return stages.find(({ id }) => id === stage)?.isSteady
}

function missing ({ stage, load }) {
  return {
    ...nameOf(stage.id, load),
    tables: [],
    lines: [say('This record has no such run: {command} makes one.', { command: '`npm run bench:all`' })],
    marks: []
  }
}

function nameOf (stage, load) {
  return { stage, load: sayLoad(load) }
}

/** Medians over the rounds. */
function underAutocannon (bench, contender) {
  const { id, stage, load } = contender
  const published = article.autocannon[stage.id]
  const isAlike = published?.connections === load.connections
  const theirs = isAlike ? published : null
  const results = resultsOf(bench, contender)
  const isSteady = isSteadyIn(bench, stage.id)
  const marks = marksOf(id, levelUnder(bench, contender))
  const isOff = theirs && stats.breaksLittle(load.connections, theirs.requests.average, theirs.latency.average * 1000)
  const reasons = [marks.little && (isSteady ? 'unknown' : 'slower'), isOff && (isSteady ? 'whole' : 'slower')]
  return {
    ...nameOf(stage.id, load),
    tables: [{ head: HEAD, rows: rowsOf({ theirs, isOff, results, marks }) }],
    lines: [
      ...theirs?.total ? [say('article: {total}', { total: theirs.total })] : [],
      sayTotal(results),
      ...sayLength(load, theirs && article.loads.autocannon.durationS),
      ...sayConnections(published, load)
    ],
    marks: [
      ...[...new Set(reasons)].flatMap(reason => reason ? BECAUSE[reason] : []),
      ...marks.notes
    ]
  }
}

function rowsOf ({ theirs, isOff, results, marks }) {
  return Object.entries(STATS).flatMap(([stat, { property, unit }]) => {
    const isLatency = stat === LATENCY
    const ours = Object.keys(COLUMNS).map(column => isLatency
      ? median(results.map(({ latencyMicros }) => (latencyMicros?.[MICROS[column]] ?? NaN) / 1000))
      : median(results.map(result => result[property][COLUMNS[column]] / unit)))
    const printed = Object.keys(COLUMNS).map(column => theirs ? theirs[property][column] / unit : NaN)
    return [
      [stat, 'article', ...markFirst(printed.map(formatNumber), isLatency && isOff ? ' ◊' : '')],
      [stat, 'here', ...markFirst(ours.map(formatNumber), isLatency ? marks.ofLatency : marks.ofRate)]
    ]
  })
}

/** @param {string[]} cells @param {string} mark */
function markFirst ([first, ...others], mark) {
  return [first + mark, ...others]
}

function marksOf (contender, level) {
  const { little, ...others } = level.marks
  const ofRate = { ...level, contender, marks: others }
  return {
    ofLatency: markSymbols(level),
    ofRate: markSymbols(ofRate),
    little: markSymbols(level) !== markSymbols(ofRate),
    notes: footnotesOf([{ ...ofRate, unit: say('fresh runs') }])
  }
}

function sayTotal (results) {
  const of = value => median(results.map(value))
  const values = {
    requests: formatNumber(of(({ requests }) => requests.total)),
    seconds: formatNumber(of(({ duration }) => duration)),
    bytes: formatBytes(of(({ throughput }) => throughput.total)),
    count: results.length
  }
  return results.length > 1
    ? say('here: {requests} requests in {seconds} s, {bytes} read; all figures are medians of {count} runs', values)
    : say('here: {requests} requests in {seconds} s, {bytes} read, in one run', values)
}

/** @param {Load} load @param {number | null} seconds of the article's */
function sayLength ({ durationS }, seconds) {
  return seconds === null || seconds === durationS
    ? []
    : [say("The article's run took {seconds} s, and ours {ours} s.", { seconds, ours: durationS })]
}

function sayConnections (published, { connections }) {
  if (!published || published.connections === COMMON_LOAD.connections) return []
  const values = { theirs: published.connections, common: COMMON_LOAD.connections, ours: connections }
  return connections === published.connections
    ? [say('The article loads this server over {theirs} connections, and the others over {common}; so does this run.',
        values)]
    : [say("The article's table of this server is of {theirs} connections, so it is not beside this one.", values)]
}

function underWrk (bench, contender) {
  const { id, stage, load } = contender
  const results = resultsOf(bench, contender).sort((a, b) => a.requests.average - b.requests.average)
  const result = results[Math.floor(results.length / 2)]
  const marks = marksOf(id, levelUnder(bench, contender))
  const { tables, isOff } = wrkTables({
    theirs: article.wrk[stage.id],
    ours: result.printed ?? autocannonAsWrk(result),
    isByWrk: load.generator === 'wrk',
    marks
  })
  const isOffWithout = load.generator !== 'wrk' && marks.little
  return {
    ...nameOf(stage.id, load),
    tables,
    lines: [
      ...load.generator === 'wrk'
        ? []
        : [say('The article has {load}. wrk was not installed here, so autocannon loads it over as many connections.',
            { load: `\`${sayLoad({ generator: 'wrk', ...article.loads.wrk })}\`` })],
      ...sayLength(load, article.wrk[stage.id] ? article.loads.wrk.durationS : null)
    ],
    marks: [
      ...isOff ? [BECAUSE.wrk] : [],
      ...isOffWithout ? [BECAUSE[isSteadyIn(bench, stage.id) ? 'unknown' : 'slower']] : [],
      ...marks.notes
    ]
  }
}
