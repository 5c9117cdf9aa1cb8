// @ts-check
// The table that a chapter begins with: what a stage answers, times the first one, and what the article printed.
import article from '../../docs/article-figures.json' with { type: 'json' }
import { findRatio } from '../analyse/ratios.js'
import { formatInterval, formatNumber, formatRatio } from './format.js'

/**
 * @import { BenchAnalysis } from '../analyse/bench.js'
 * @import { Table } from './bench-tables.js'
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} stages under the load of the first one, by fresh runs
 */
export function raceTable (bench) {
  const { contenders, summaries } = bench
  const [first] = contenders
  const load = loadOf(first)
  const rows = contenders.filter(contender => loadOf(contender) === load).map(({ id, stage }) => {
    const summary = summaries.find(({ contender }) => contender === id)
    const ratio = findRatio(bench, { over: stage.id, under: first.stage.id, load })
    return [
      stage.id,
      summary?.requestsPerSecond ? formatNumber(summary.requestsPerSecond.average.median) : '-',
      ratio ? formatInterval(ratio, formatRatio) : '-',
      summary?.cpuMicrosPerRequest ? formatNumber(summary.cpuMicrosPerRequest.median) : '-',
      sayPublished(article.autocannon[stage.id], first.load.connections)
    ]
  })
  const head = ['stage', 'requests/s', 'times the first', 'CPU µs/request', 'article, requests/s']
  return { title: 'Each stage beside the first', head, rows }
}

function loadOf ({ id }) {
  return id.split('@')[1]
}

function sayPublished (published, connections) {
  if (!published) return '-'
  const rate = formatNumber(published.requests.average)
  return published.connections === connections ? rate : `${rate}, over ${published.connections} connections`
}
