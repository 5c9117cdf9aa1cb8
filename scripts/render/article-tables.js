// @ts-check
// The tables that the articles print, with their figures beside ours.
import article from '../../docs/article-figures.json' with { type: 'json' }
import { hasEnds } from '../analyse/interval.js'
import { findCpuRatio, findRatio, SLICES } from '../analyse/ratios.js'
import { validSamples } from '../analyse/samples.js'
import { calmColumn, calmOfSummary } from './calm.js'
import { formatBytes, formatInterval, formatNumber, formatRatio, formatShare } from './format.js'
import { isGeneratorBound, markSymbols } from './marks.js'

/**
 * @import { Interval } from '../analyse/interval.js'
 * @import { Summary } from '../analyse/summary.js'
 * @import { BenchAnalysis } from '../analyse/bench.js'
 * @import { Table } from './bench-tables.js'
 */

const FIGURES = {
  latency: { title: 'Latency (whole ms)', property: 'latencyMs', format: formatNumber },
  requests: { title: 'Requests per second', property: 'requestsPerSecond', format: formatNumber },
  throughput: { title: 'Bytes per second', property: 'bytesPerSecond', format: formatBytes }
}
const FIGURE_DETAILS = ['average, each round', 'article: stdev', 'article: max', 'generator CPU']
const NOT_MEASURED = 'not measured'
const WIDEST_FOR_A_VERDICT = 4 // ends of the interval, one by the other

/** The three tables of the restify article, by name. */
export const figureNames = Object.keys(FIGURES)

/**
 * @param {BenchAnalysis} bench
 * @param {string} name one of {@link figureNames}
 * @returns {Table} medians over the rounds, every round's average, and the article's figures
 */
export function figureTable (bench, name) {
  const { title, property, format } = FIGURES[name]
  const contenders = bench.contenders.filter(
    ({ stage, load }) => load.generator === 'autocannon' && article.autocannon[stage.id]
  )
  const column = calmColumn(contenders.map(({ id }) => calmOfSummary(summaryOf(bench, id))))
  const rows = contenders.map(({ id, stage, load }) => {
    const summary = summaryOf(bench, id)
    const published = article.autocannon[stage.id]
    return [
      stage.id,
      String(load.connections),
      ...threeFigures(
        summary?.[property],
        ({ median }) => format(median),
        markSymbols(summary?.marks, summary?.validRounds ?? 0)
      ),
      summary?.[property]?.average.rounds.map(format).join(' / ') ?? NOT_MEASURED,
      ...threeFigures(published.connections === load.connections ? published[name] : null, format),
      ...(name === 'requests' ? cost(summary) : []),
      ...column.cells(calmOfSummary(summary))
    ]
  })
  const head = [
    'stage',
    'connections',
    'average',
    'stdev',
    'max',
    'average, each round',
    'article: average',
    'article: stdev',
    'article: max',
    ...(name === 'requests' ? ['CPU µs/request', 'generator CPU'] : []),
    ...column.head
  ]
  return { title, head, rows, details: FIGURE_DETAILS }
}

function summaryOf ({ summaries }, id) {
  return summaries.find(({ contender }) => contender === id)
}

/** @param {Partial<Summary>} [summary] */
function cost ({ cpuMicrosPerRequest: cpu, generatorCpuShare: share } = {}) {
  return [cpu ? formatNumber(cpu.median) : '-', share ? formatShare(share.median) : '-']
}

function threeFigures (figure, format, marks = '') {
  return ['average', 'stdev', 'max'].map((name, i) => figure?.[name] != null ? format(figure[name]) + (i === 0 ? marks : '') : '-')
}

const PRINTED = {
  latency: {
    title: 'wrk: latency',
    head: ['average', 'stdev', 'max', 'within ± stdev'],
    cells: ({ latency }) => Object.values(latency)
  },
  perThread: {
    title: 'wrk: requests per second of one of its threads',
    head: ['average', 'stdev', 'max', 'within ± stdev'],
    cells: ({ perThread }) => Object.values(perThread)
  },
  totals: {
    title: 'wrk: totals',
    head: ['requests', 'in', 'read', 'requests/s', 'transfer/s', 'socket errors: connect, read, write, timeout'],
    cells: ({ requests, elapsed, read, requestsPerSecond, transferPerSecond, socketErrors }) => [
      String(requests),
      elapsed,
      read,
      requestsPerSecond,
      transferPerSecond,
      Object.values(socketErrors).join(', ')
    ],
    withCost: true,
    details: ['in', 'read', 'transfer/s']
  }
}

/** The three tables of the Koa article, by name. */
export const printedNames = Object.keys(PRINTED)

/**
 * @param {BenchAnalysis} bench
 * @param {string} name one of {@link printedNames}
 * @returns {Table} as wrk prints them, the article's row under each of ours; one round
 */
export function printedTable (bench, name) {
  const { title, head, cells, withCost, details } = PRINTED[name]
  const contenders = bench.contenders.filter(({ load }) => load.generator === 'wrk')
  const column = calmColumn(contenders.map(({ id }) => calmOfSummary(summaryOf(bench, id))))
  const rows = contenders.flatMap(({ id, stage }) => {
    const [sample] = validSamples(bench.samples, id)
    const summary = summaryOf(bench, id)
    const published = article.wrk[stage.id]
    const here = stage.id + markSymbols(summary?.marks, summary?.validRounds ?? 0)
    return [
      [
        here,
        'here',
        ...(sample ? cells(sample.result.printed) : head.map(() => NOT_MEASURED)),
        ...(withCost ? cost(summary).slice(0, 1) : []),
        ...column.cells(calmOfSummary(summary))
      ],
      ...(published
        ? [['', 'article', ...cells(published), ...(withCost ? ['-'] : []), ...column.head.map(() => '-')]]
        : [])
    ]
  })
  return {
    title,
    head: ['stage', 'whose', ...head, ...(withCost ? ['CPU µs/request'] : []), ...column.head],
    rows,
    details
  }
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} what the articles say, what was measured here, and whether that agrees: by CPU time where the
 *   generator was full, since the rate is rather its own there
 */
export function articlesTable (bench) {
  const rows = article.ratios.map(({ text, over, under, load, ratio, isUnlike }) => {
    const byCpu = load === SLICES && [over, under].some(stage => isLimited(bench, stage))
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

function isLimited ({ league }, stage) {
  const standing = league?.standings.find(({ contender }) => contender === stage)
  return standing !== undefined && isGeneratorBound(standing.marks, standing.calmSlices.all)
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
