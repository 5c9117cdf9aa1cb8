// @ts-check
// The tables of a bench, as plain rows. Nothing but the bench and the articles' figures goes into them.
import { describeLoad } from '../stages/common-load.js'
import { articlesTable, isOfArticles, printedTable } from './article-tables.js'
import { markSymbols } from 'bench-in-turns/say/figures.js'
import { formatNumber } from 'bench-in-turns/say/format.js'
import { comparisonTable, leagueTable, ratioTable } from './standings-tables.js'
import { table } from 'bench-in-turns/say/table.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Table } from 'bench-in-turns/say/table.js'
 */

/**
 * Every table of a bench, by name and in reading order.
 *
 * @type {Record<string, (bench: BenchAnalysis) => Table>}
 */
export const TABLES = {
  latency: latencyTable,
  league: leagueTable,
  comparison: comparisonTable,
  ratios: ratioTable,
  articles: articlesTable,
  autocannon: bench => printedTable(bench, 'autocannon'),
  wrk: bench => printedTable(bench, 'wrk')
}

/**
 * @param {BenchAnalysis} bench
 * @param {string} track
 * @returns {BenchAnalysis} with the contenders, figures and ratios of one track only
 */
export function onlyTrack (bench, track) {
  const ofTrack = bench.contenders.filter(({ stage }) => stage.track === track)
  const stages = bench.stages.filter(stage => stage.track === track)
  const isOfTrack = id => stages.some(stage => stage.id === id)
  const ratios = bench.ratios.filter(({ over }) => isOfTrack(over))
  const league = bench.league && {
    ...bench.league,
    standings: bench.league.standings.filter(({ contender }) => isOfTrack(contender)),
    ratios: bench.league.ratios.filter(({ over }) => isOfTrack(over))
  }
  const summaries = bench.summaries.filter(({ contender }) => ofTrack.some(({ id }) => id === contender))
  return { ...bench, stages, contenders: ofTrack, summaries, ratios, league }
}

/**
 * @param {BenchAnalysis} bench
 * @returns {BenchAnalysis} of its steady stages, those compared with one of another track
 */
export function acrossTracks (bench) {
  const trackOf = id => bench.stages.find(stage => stage.id === id)?.track
  const league = bench.league && {
    ...bench.league,
    ratios: bench.league.ratios.filter(({ over, under }) => trackOf(over) !== trackOf(under))
  }
  return { ...bench, league }
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Table[]} all that have something to show, in reading order
 */
export function benchTables (bench) {
  const tables = Object.values(TABLES).filter(make => make !== articlesTable || isOfArticles(bench))
  return tables.map(make => make(bench)).filter(({ rows }) => rows.length > 0)
}

// autocannon's own latencies are cut to whole milliseconds: a tenth of one becomes none. These are not.

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} medians over the fresh rounds, from when a request was sent
 */
function latencyTable ({ contenders, summaries }) {
  const measured = contenders.flatMap(({ id, stage, load }) => {
    const summary = summaries.find(({ contender }) => contender === id)
    return summary?.latencyMicros ? [{ stage, load, summary, latencyMicros: summary.latencyMicros }] : []
  })
  return table('Latency (ms, from microseconds)', measured, [
    ['stage', ({ stage }) => stage.id],
    ['connections', ({ load }) => describeLoad(load)],
    ['mean', ({ latencyMicros, summary }) => sayMs(latencyMicros.mean) + markSymbols(summary)],
    ['p50', ({ latencyMicros }) => sayMs(latencyMicros.p50)],
    ['p99', ({ latencyMicros }) => sayMs(latencyMicros.p99)],
    ['max', ({ latencyMicros }) => sayMs(latencyMicros.max)]
  ])
}

function sayMs ({ value: micros }) {
  return micros < 999.5 ? (micros / 1000).toFixed(3) : formatNumber(micros / 1000)
}
