// @ts-check
// What the articles print, with our figures beside theirs.
import article from '../../docs/article-figures.json' with { type: 'json' }
import { RegionError } from '../errors.js'
import { ratioInterval } from 'bench-in-turns/judge/interval.js'
import { validSamples } from '../results/samples.js'
import { formatNumber, formatRatio, sayInterval } from 'bench-in-turns/say/format.js'
import { articleVerdict, measuredFor } from './article-verdict.js'
import { message, say } from './say.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { Table } from 'bench-in-turns/say/table.js'
 */

const NOT_MEASURED = 'not measured'

// What a load generator prints of a stage. It says as much about a machine as about the stage, so there is no verdict.

const MB = 1e6
const AUTOCANNON_STATS = {
  'Latency, ms': { property: 'latency', unit: 1, least: 1 }, // it counts whole milliseconds today
  'Req/Sec': { property: 'requests', unit: 1, least: 0 },
  'Bytes/Sec, MB': { property: 'throughput', unit: MB, least: 0 }
}
const AUTOCANNON_COLUMNS = { average: 'average', stdev: 'stddev', max: 'max' } // as it is printed, and in a result
const WRK_FIGURES = {
  'latency: average, stdev, max, within one stdev': ({ latency }) => Object.values(latency),
  'requests/s of a thread: average, stdev, max, within one stdev': ({ perThread }) => Object.values(perThread),
  'requests, in, read': ({ requests, elapsed, read }) => [requests, elapsed, read],
  'transfer/s': ({ transferPerSecond }) => [transferPerSecond],
  'socket errors: connect, read, write, timeout': ({ socketErrors }) => Object.values(socketErrors)
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} all that the articles printed of the stages that wrk loaded
 */
export function wrkTable ({ contenders, samples }) {
  const rows = Object.entries(article.wrk).flatMap(([stage, printed]) => {
    const own = contenders.find(({ stage: of, load }) => of.id === stage && load.generator === 'wrk')
    const valid = validSamples(samples, own?.id)
    return valid.length ? wrkRows(stage, printed, valid.map(({ result }) => result)) : []
  })
  return { title: 'What wrk printed', head: ['what it is', 'printed', 'here'], rows }
}

function wrkRows (stage, printed, results) {
  const rates = results.map(({ requests }) => requests.average)
  return [
    [message`${stage}: requests/s`, printed.requestsPerSecond, sayInterval(ratioInterval(rates), formatNumber)],
    ...Object.entries(WRK_FIGURES).map(([what, valuesOf]) =>
      [message`${stage}: ${say(what)}`, ...[printed, results[0].printed].map(of => valuesOf(of).join(', '))])
  ]
}

/**
 * An article's own table of a load, and below each of its rows ours: of the run with the median rate.
 *
 * @param {BenchAnalysis} bench
 * @param {string} stage one whose load by autocannon the article printed
 * @returns {Table}
 * @throws {RegionError} when the article printed none, or none was measured over as many connections
 */
export function articleLoadTable ({ contenders, samples }, stage) {
  const printed = article.autocannon[stage]
  const all = Object.keys(article.autocannon).join(', ')
  if (!printed) throw new RegionError(`no load of "${stage}" in an article; there are: ${all}`)
  const own = contenders.find(({ stage: of, load }) =>
    of.id === stage && load.generator === 'autocannon' && load.connections === printed.connections)
  const runs = validSamples(samples, own?.id).map(({ result }) => result)
    .sort((a, b) => a.requests.average - b.requests.average)
  if (runs.length === 0) throw new RegionError(`no load of ${stage} over ${printed.connections} connections`)
  const ours = runs[Math.floor(runs.length / 2)]
  const cells = sayOne => Object.entries(AUTOCANNON_COLUMNS).map(([name, key]) => sayOne(name, key))
  return {
    title: message`What autocannon printed of ${stage}`,
    head: ['Stat', 'of', 'Avg', 'Stdev', 'Max'],
    rows: Object.entries(AUTOCANNON_STATS).flatMap(([stat, { property, unit, least }]) => [
      [stat, 'article', ...cells(name => formatNumber(printed[property][name] / unit))],
      [stat, 'here', ...cells((_name, key) => sayAtLeast(ours[property][key] / unit, least))]
    ])
  }
}

function sayAtLeast (value, least) {
  return value < least ? message`under ${least}` : formatNumber(value)
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} what the articles say, what was measured here, and whether that agrees: by CPU time where the
 *   generator was full, since the rate is rather its own there
 */
export function articlesTable (bench) {
  const rows = article.ratios.map(figure => {
    const { text, ratio } = figure
    const { measured, byCpu } = measuredFor(bench, figure)
    return [
      text,
      formatRatio(ratio),
      measured ? sayMeasured(measured, byCpu) : NOT_MEASURED,
      measured ? articleVerdict(bench, figure) : say('cannot be judged: not measured')
    ]
  })
  return { title: 'What the articles say', head: ['what it says', 'article', 'here', 'verdict'], rows }
}

/** @param {Interval} measured @param {boolean} byCpu */
function sayMeasured (measured, byCpu) {
  const ratio = sayInterval(measured, formatRatio)
  return byCpu ? message`${ratio}, by CPU time` : ratio
}

/**
 * @param {BenchAnalysis} bench
 * @returns {boolean} did a stage take part that the articles are about?
 */
export function isOfArticles ({ stages }) {
  return stages.some(({ id }) => article.ratios.some(({ over, under }) => [over, under].includes(id)))
}
