// @ts-check
// The tables of a bench, as plain rows. Nothing but the bench and the articles' figures goes into them.
import { describeLoad } from '../stages/common-load.js'
import { articlesTable, isOfArticles } from './article-tables.js'
import { formatNumber, formatRatio, hasEnds, markSymbols, sayInterval, WORDS } from 'bench-in-turns'
import {
  comparedPairs, comparisonTable, leagueEntries, leagueTable, ratioTable, sayBothRatios
} from './standings-tables.js'
import { table } from 'bench-in-turns/kit.js'
import article from '../../docs/article-figures.json' with { type: 'json' }
import { figuresOf, findCpu, findRate, findRatio, isRateOfGenerator, SLICES } from '../results/stage-figures.js'
import { message, say } from './say.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Table } from 'bench-in-turns/kit.js'
 */

/** Every table of a bench but what generators print, in reading order. @type {((bench: BenchAnalysis) => Table)[]} */
const TABLES = [latencyTable, leagueTable, comparisonTable, ratioTable, articlesTable]

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
  const tables = TABLES.filter(make => make !== articlesTable || isOfArticles(bench))
  return tables.map(make => make(bench)).filter(({ rows }) => rows.length > 0)
}

// autocannon's own latencies are cut to whole milliseconds: a tenth of one becomes none. These are not.

/** @returns {Table} medians over the fresh rounds, from when a request was sent */
function latencyTable ({ contenders, summaries }) {
  const measured = contenders.flatMap(({ id, stage, load }) => {
    const summary = summaries.find(({ contender }) => contender === id)
    return summary?.latencyMicros ? [{ stage, load, summary, latencyMicros: summary.latencyMicros }] : []
  })
  return table('Latency (ms, from microseconds)', measured, [
    ['stage', ({ stage }) => stage.id, 'names'],
    ['connections', ({ load }) => describeLoad(load)],
    ['seconds', ({ load }) => String(load.durationS)],
    ['mean', ({ latencyMicros, summary }) => sayMs(latencyMicros.mean) + markSymbols(summary)],
    ['p50', ({ latencyMicros }) => sayMs(latencyMicros.p50)],
    ['p99', ({ latencyMicros }) => sayMs(latencyMicros.p99)],
    ['max', ({ latencyMicros }) => sayMs(latencyMicros.max)]
  ])
}

function sayMs (micros) {
  return micros < 999.5 ? (micros / 1000).toFixed(3) : formatNumber(micros / 1000)
}

// Steady stages by CPU time alone: a generator that is full bounds requests per second, and not that.

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} the cheapest steady stage of each track, the cheapest first
 */
export function frameworksTable (bench) {
  return table('The cheapest stage of each framework', cheapestOfTracks(bench), [
    ['stage', ({ stage }) => stage.id, 'names'],
    ['CPU µs/request', ({ cpu }) => sayInterval(cpu, formatNumber)],
    ['requests/s', ({ rate }) => formatNumber(rate.value)],
    ['generator full?', ({ isGeneratorFull }) => isGeneratorFull ? say('yes') : say('no')]
  ])
}

function cheapestOfTracks (bench) {
  const entries = leagueEntries(bench)
    .filter(({ stage }) => stage.isSteady && !stage.revision)
    .sort((a, b) => a.cpu.value - b.cpu.value)
  return entries.filter((entry, i) => entries.findIndex(({ stage }) => stage.track === entry.stage.track) === i)
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} steady stages against their neighbours, and one against itself
 */
export function cpuComparisonTable (bench) {
  return table('CPU time of steady stages, compared', comparedPairs(bench.league), [
    ['from', ({ under }) => under],
    ['to', pair => pair === bench.league?.noisePair ? say('itself') : pair.over],
    ['CPU time, to ÷ from', pair => sayBothRatios(bench, pair, 'cpuMicrosPerRequest')],
    ['verdict', ({ verdict }) => WORDS[verdict]]
  ])
}

// The table that a chapter begins with: what a stage answers, how often as many that is as the one before it, and what
// the article printed.

/**
 * @param {BenchAnalysis} bench of one track, whose first stage has no steady state
 * @returns {Table} each ratio is of the two rates beside it. Of warm servers, ratios are of turns, and rates are not
 */
export function raceTable (bench) {
  const [{ load: first }] = bench.contenders
  const fresh = describeLoad(first)
  return table('Each stage beside the one before', bench.stages, [
    ['stage', ({ id }) => id, 'names'],
    [message`requests/s, fresh, ${first.durationS} s`, ({ id }) => sayRate(bench, id, fresh)],
    ['÷ the row above', ({ id: over }, i) => {
      const under = bench.stages[i - 1]?.id
      const ratio = under ? findRatio(bench, { over, under, load: fresh }) : null
      if (!hasEnds(ratio)) return '-'
      const said = sayInterval(ratio, formatRatio)
      return isRateOfGenerator(bench, over, fresh) ? say('at least {ratio}', { ratio: said }) : said
    }],
    ['requests/s, warm', ({ id }) => sayRate(bench, id, SLICES)],
    ['CPU µs/request', ({ id }) => formatNumber(findCpu(bench, id, figuresOf(bench, id, SLICES) ? SLICES : fresh))],
    ['article, requests/s', ({ id }) => sayPublished(id, first.connections)]
  ])
}

function sayRate (bench, id, load) {
  const rate = findRate(bench, id, load)
  if (!Number.isFinite(rate)) return '-'
  return isRateOfGenerator(bench, id, load) ? say('at least {rate}', { rate: formatNumber(rate) }) : formatNumber(rate)
}

function sayPublished (/** @type {string} */ id, connections) {
  const published = article.autocannon[id]
  if (!published) return sayPublishedByWrk(article.wrk[id])
  const rate = formatNumber(published.requests.average)
  return published.connections === connections
    ? rate
    : say('{rate}, over {connections} connections', { rate, connections: published.connections })
}

function sayPublishedByWrk (published) {
  const { connections, durationS: seconds } = article.loads.wrk
  return published
    ? say('{rate}, by wrk over {connections} connections, {seconds} s', {
      rate: published.requestsPerSecond, connections, seconds
    })
    : '-'
}
