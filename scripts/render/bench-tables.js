// @ts-check
// The tables of a bench, as plain rows. Nothing but the bench and the articles' figures goes into them.
import { median } from 'simple-statistics'
import { describeLoad } from '../stages/common-load.js'
import { articlesTable, isOfArticles } from './article-tables.js'
import { stats } from 'bench-in-turns'
import { formatNumber, formatRatio, markSymbols, sayInterval, table, WORDS } from 'bench-in-turns/kit.js'
import {
  comparedPairs, comparisonTable, leagueEntries, leagueTable, ratioTable, sayBothRatios
} from './standings-tables.js'
import article from '../../docs/article-figures.json' with { type: 'json' }
import { isGeneratorBound, levelOf, WARM } from '../results/series.js'
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
 * @returns {BenchAnalysis} with the stages of one track only
 */
export function onlyTrack (bench, track) {
  const isOfTrack = stage => stage.track === track
  const contenders = bench.contenders.filter(({ stage }) => isOfTrack(stage))
  return { ...bench, stages: bench.stages.filter(isOfTrack), contenders }
}

/**
 * @param {BenchAnalysis} bench
 * @returns {BenchAnalysis} of its steady stages, those compared with one of another track
 */
export function acrossTracks (bench) {
  const trackOf = id => bench.stages.find(stage => stage.id === id)?.track
  const isAcross = ({ over, under }) => trackOf(over) !== trackOf(under)
  return { ...bench, warm: bench.warm && { ...bench.warm, ratios: bench.warm.ratios.filter(isAcross) } }
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
function latencyTable (bench) {
  const measured = bench.stages.flatMap(({ id }) => bench.fresh.flatMap(({ name, level, loads, run }) => {
    const [found, load] = [level(id), loads.get(id)]
    const latencies = run.counting(id).map(({ latencyMicros }) => latencyMicros)
    return found && load && latencies.every(Boolean) ? [{ id, name, load, level: found, latencies }] : []
  }))
  return table('Latency (ms, from microseconds)', measured, [
    ['stage', ({ id }) => id, 'names'],
    ['connections', ({ name }) => name],
    ['seconds', ({ load }) => String(load.durationS)],
    ['mean', ({ latencies, level }) => sayMedianMs(latencies, 'mean') + markSymbols(level)],
    ['p50', ({ latencies }) => sayMedianMs(latencies, 'p50')],
    ['p99', ({ latencies }) => sayMedianMs(latencies, 'p99')],
    ['max', ({ latencies }) => sayMedianMs(latencies, 'max')]
  ])
}

function sayMedianMs (latencies, name) {
  const micros = median(latencies.map(latency => latency[name]))
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
  return table('CPU time of steady stages, compared', comparedPairs(bench), [
    ['from', ({ under }) => under],
    ['to', pair => pair === bench.warm?.noisePair ? say('itself') : pair.over],
    ['CPU time, to ÷ from', pair => sayBothRatios(bench, pair, 'cpuMicrosPerRequest')],
    ['verdict', ({ verdict }) => WORDS[verdict]]
  ])
}

// The table that a chapter begins with: what a stage answers, how often as many that is as the one before it, and what
// the article printed.

/**
 * A rate stands beside a ratio of the same loads only: of warm servers, ratios are of turns, and rates are not.
 *
 * @param {BenchAnalysis} bench of one track, whose first stage has no steady state
 * @returns {Table} of fresh runs, and of turns where fresh runs tell no ratio
 */
export function raceTable (bench) {
  const [{ load: first }] = bench.contenders
  const { stages, warm, fresh } = bench
  const name = describeLoad(first)
  const inFreshRuns = fresh.find(series => series.name === name)
  const steps = stages.map(({ id: over }, i) => stepOf([inFreshRuns, warm], over, stages[i - 1]?.id))
  const isOfRatio = i => steps.slice(i, i + 2).some(step => step && step.series === inFreshRuns)
  return table('Each stage beside the one before', stages, [
    ['stage', ({ id }) => id, 'names'],
    [message`requests/s, fresh, ${first.durationS} s`, ({ id }, i) => isOfRatio(i) ? sayRate(bench, id, name) : '-'],
    ['÷ the row above', ({ id }, i) => {
      const said = sayStep(steps[i], 'requestsPerSecond')
      return isGeneratorBound(steps[i]?.series.level(id)) ? say('at least {ratio}', { ratio: said }) : said
    }],
    ['CPU time ÷ the row above', (_, i) => sayStep(steps[i], 'cpuMicrosPerRequest')],
    ['article, requests/s', ({ id }) => sayPublished(id, first.connections)]
  ])
}

/** By the first series that has an interval of it. */
function stepOf (all, over, under) {
  return all.flatMap(series => {
    const decided = under && series?.ratio(over, under)
    return decided && stats.hasEnds(decided.requestsPerSecond) ? [{ series, decided }] : []
  })[0]
}

function sayStep (step, figure) {
  if (!step) return '-'
  const ratio = sayInterval(step.decided[figure], formatRatio)
  return step.series.name === WARM ? say('{ratio}, in turns', { ratio }) : ratio
}

function sayRate (bench, id, load) {
  const level = levelOf(bench, id, load)
  if (!level) return '-'
  const rate = formatNumber(level.requestsPerSecond.value)
  return isGeneratorBound(level) ? say('at least {rate}', { rate }) : rate
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
