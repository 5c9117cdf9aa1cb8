// @ts-check
// The tables that the articles print, with their figures beside ours.
import article from '../../docs/article-figures.json' with { type: 'json' }
import { hasEnds } from '../results/interval.js'
import { findCpuRatio, findRatio, isRateOfGenerator, SLICES } from '../results/rates.js'
import { validSamples } from '../results/samples.js'
import { markSymbols } from './footnotes.js'
import { formatInterval, formatNumber, formatRatio } from './format.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Interval } from '../results/interval.js'
 * @import { Table } from './bench-tables.js'
 */

const PRINTED = ['average', 'stdev', 'max']
const NOT_MEASURED = 'not measured'
const WIDEST_FOR_A_VERDICT = 4 // ends of the interval, one by the other

/**
 * @param {BenchAnalysis} bench
 * @param {{ title: string, property: string, published: string }} figure of a summary, and what the article calls it
 * @returns {Table} medians over the rounds, every round's average, and the figures of the restify article */
export function figureTable (bench, { title, property, published }) {
  const contenders = ofGenerator(bench, 'autocannon').filter(({ id }) => article.autocannon[id])
  const rows = contenders.map(({ id, load, summary, marks }) => {
    const { connections, [published]: printed } = article.autocannon[id]
    const [average, ...others] = PRINTED.map(name => sayFigure(summary?.[property]?.[name]?.median))
    return [
      id,
      String(load.connections),
      average + marks,
      ...others,
      summary?.[property]?.average.rounds.map(formatNumber).join(' / ') ?? NOT_MEASURED,
      ...PRINTED.map(name => sayFigure(connections === load.connections ? printed[name] : null))
    ]
  })
  const details = ['average, each round', 'article: stdev', 'article: max']
  const head = ['stage', 'connections', ...PRINTED, 'average, each round', 'article: average', ...details.slice(1)]
  return { title, head, rows, details }
}

function sayFigure (value) {
  return value == null ? '-' : formatNumber(value)
}

/** Contenders under the load of one generator. */
function ofGenerator ({ contenders, summaries }, generator) {
  return contenders.filter(({ load }) => load.generator === generator).map(({ id, stage, load }) => {
    const summary = summaries.find(({ contender }) => contender === id)
    const marks = markSymbols(summary?.marks, summary?.validRounds ?? 0)
    return { contender: id, id: stage.id, load, summary, marks }
  })
}

const TOTALS = ['requests', 'in', 'read', 'requests/s', 'transfer/s', 'socket errors: connect, read, write, timeout']

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} the totals of the Koa article as wrk prints them, under each of ours; one round
 */
export function wrkTable (bench) {
  const rows = ofGenerator(bench, 'wrk').flatMap(({ contender, id, summary, marks }) => {
    const [sample] = validSamples(bench.samples, contender)
    const cpu = summary?.cpuMicrosPerRequest
    const totals = sample ? sayTotals(sample.result.printed) : TOTALS.map(() => NOT_MEASURED)
    const published = article.wrk[id]
    return [
      [id + marks, 'here', ...totals, sayFigure(cpu?.median)],
      ...published ? [['', 'article', ...sayTotals(published), '-']] : []
    ]
  })
  const head = ['stage', 'whose', ...TOTALS, 'CPU µs/request']
  return { title: 'wrk: totals', head, rows, details: ['in', 'read', 'transfer/s'] }
}

function sayTotals ({ requests, elapsed, read, requestsPerSecond, transferPerSecond, socketErrors }) {
  const errors = Object.values(socketErrors).join(', ')
  return [String(requests), elapsed, read, requestsPerSecond, transferPerSecond, errors]
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} what the articles say, what was measured here, and whether that agrees: by CPU time where the
 *   generator was full, since the rate is rather its own there
 */
export function articlesTable (bench) {
  const rows = article.ratios.map(({ text, over, under, load, ratio, isUnlike }) => {
    const byCpu = load === SLICES && [over, under].some(stage => isRateOfGenerator(bench, stage, load))
    const measured = byCpu ? findCpuRatio(bench, { over, under, load }) : findRatio(bench, { over, under, load })
    return [
      text,
      formatRatio(ratio),
      measured ? formatInterval(measured, formatRatio) + (byCpu ? ', by CPU time' : '') : NOT_MEASURED,
      measured ? verdict(ratio, measured, isUnlike) : '-'
    ]
  })
  return { title: 'What the articles say', head: ['what it says', 'article', 'here', 'verdict'], rows }
}

/**
 * @param {number} published ratio
 * @param {Interval} measured here
 * @param {boolean} [isUnlike] was it measured under other conditions there?
 * @returns {string} does ours agree with it?
 */
export function verdict (published, measured, isUnlike = false) {
  if (isUnlike) return 'unlike runs there'
  if (!hasEnds(measured)) return 'too few rounds'
  const { low, high } = measured
  if (published < low) return 'more here'
  if (published > high) return 'less here'
  return high / low > WIDEST_FOR_A_VERDICT ? 'unresolved' : 'agrees'
}
