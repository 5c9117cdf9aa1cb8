// @ts-check
// The tables of a bench record, as plain rows. Nothing but the record and the article's figures goes into them.
import article from '../../docs/article-figures.json' with { type: 'json' }
import { formatBytes, formatNumber, formatRatio } from './format.js'

/**
 * @typedef {object} Table
 * @property {string} title
 * @property {string[]} head the first column is text, the others are figures
 * @property {string[][]} rows
 */

/** @typedef {import('../record/record.js').BenchRecord} BenchRecord */

const FIGURES = {
  latency: { title: 'Latency (ms)', property: 'latencyMs', format: formatNumber },
  requests: { title: 'Requests per second', property: 'requestsPerSecond', format: formatNumber },
  throughput: { title: 'Bytes per second', property: 'bytesPerSecond', format: formatBytes }
}

/** The article's three tables, by name. */
export const figureNames = Object.keys(FIGURES)

/**
 * @param {BenchRecord} record
 * @param {string} name one of {@link figureNames}
 * @returns {Table} medians over the rounds, every round's average, and the article's figures beside them
 */
export function figureTable (record, name) {
  const { title, property, format } = FIGURES[name]
  const rows = record.contenders.map(({ id, stage, connections }) => {
    const summary = record.summaries.find(({ contender }) => contender === id)
    const published = article.stages[stage.id]?.connections === connections ? article.stages[stage.id][property] : null
    return [
      stage.id,
      String(connections),
      ...threeFigures(summary?.[property], ({ median }) => format(median)),
      summary?.[property]?.average.rounds.map(format).join(' / ') ?? 'not measured',
      ...threeFigures(published, format)
    ]
  })
  const head = ['stage', 'connections', 'average', 'stdev', 'max', 'average, each round',
    'article: average', 'article: stdev', 'article: max']
  return { title, head, rows }
}

/**
 * @param {BenchRecord} record
 * @returns {Table} req/s of each stage over the one before it, every round
 */
export function ratioTable (record) {
  const rows = record.ratios.map(({ over, under, connections, rounds, geometricMean }) => [
    `${over} / ${under}`,
    String(connections),
    rounds.map(formatRatio).join(' / '),
    formatRatio(geometricMean),
    article.ratios.find(claim => claim.over === over && claim.under === under)?.text ?? '-'
  ])
  return { title: 'Ratios of requests per second', head: ['ratio', 'connections', 'each round', 'geometric mean', 'article'], rows }
}

/**
 * @param {BenchRecord} record
 * @returns {Table} server CPU time a request, and who was busy
 */
export function costTable (record) {
  const rows = record.contenders.flatMap(({ id, stage, connections }) => {
    const spread = record.summaries.find(({ contender }) => contender === id)?.cpuMicrosPerRequest
    if (!spread) return []
    return [[stage.id, String(connections), formatNumber(spread.median), spread.rounds.map(formatNumber).join(' / ')]]
  })
  return { title: 'Server CPU time per request (µs)', head: ['stage', 'connections', 'median', 'each round'], rows }
}

/**
 * @param {BenchRecord} record
 * @returns {Table[]} all of them, in reading order
 */
export function benchTables (record) {
  return [...figureNames.map(name => figureTable(record, name)), ratioTable(record), costTable(record)]
}

/**
 * @param {BenchRecord} record
 * @returns {string} one line: machine, versions, commit and options
 */
export function describeRun ({ machine, runtime, packages, checkout, options, startedAt }) {
  const node = runtime.isPinned ? runtime.node : `${runtime.node} from the PATH, not the pinned ${runtime.pinned}`
  const commit = checkout.commit ? `commit ${checkout.commit.slice(0, 9)}${checkout.dirty ? ' with changes' : ''}` : 'no git checkout'
  return [
    `${machine.cpuModel}, ${machine.cores} cores, ${formatBytes(machine.memoryBytes)}, ${machine.os}`,
    `load average ${formatNumber(machine.loadAverage[0])} at start`,
    `Node ${node}`,
    ...Object.entries(packages).map(([name, version]) => `${name} ${version}`),
    commit,
    `${options.rounds} rounds of ${options.durationS} s`,
    startedAt.slice(0, 10)
  ].join('; ')
}

/**
 * @param {BenchRecord} record
 * @returns {string[]} a line for everything that failed or does not count
 */
export function describeTrouble ({ gates, samples }) {
  const failed = gates.filter(gate => !gate.passed).flatMap(({ stage, failures, stderrLines }) => [
    ...failures.map(({ check, message }) => `${stage} was not timed: ${check}: ${message}`),
    ...stderrLines.map(line => `  ${line}`)
  ])
  const bad = samples.filter(({ status }) => status !== 'valid').flatMap(({ contender, round, status, reasons, stderrLines = [] }) => [
    `${contender}, round ${round}, is ${status} and in no summary: ${reasons.join(', ')}`,
    ...stderrLines.map(line => `  ${line}`)
  ])
  return [...failed, ...bad]
}

function threeFigures (figure, format) {
  return ['average', 'stdev', 'max'].map(name => figure ? format(figure[name]) : '-')
}
