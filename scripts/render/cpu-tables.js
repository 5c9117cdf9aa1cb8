// @ts-check
// Steady stages by CPU time alone: a generator that is full bounds requests per second, and not that.
import article from '../../docs/article-figures.json' with { type: 'json' }
import { describeLoad } from '../measure/defaults.js'
import { divideIntervals, invertInterval, isResolved } from '../results/interval.js'
import { findCpu, findRate, findRatio, headlineLoad, SLICES } from '../results/rates.js'
import { formatInterval, formatNumber, formatRatio, ratioCell, sayDoubt } from './format.js'
import { comparedPairs, leagueEntries } from './standings-tables.js'
import { table } from './table.js'

/**
 * @import { Bars } from './bars.js'
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Entry } from './standings-tables.js'
 * @import { Interval } from '../results/interval.js'
 * @import { Table } from './bench-tables.js'
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} the cheapest steady stage of each track, the cheapest first
 */
export function frameworksTable (bench) {
  const noise = noiseOf(bench)
  const timesCell = ratio => ratioCell(ratio, isResolved(ratio, noise) ? '' : 'unresolved')
  return table('The cheapest stage of each framework', cheapestOfTracks(bench), [
    ['stage', ({ stage }) => stage.id],
    ['CPU µs/request', ({ cpu }) => formatInterval(cpu, formatNumber)],
    ['÷ the ceiling', ({ cpuOfCeiling }) => cpuOfCeiling ? timesCell(invertInterval(cpuOfCeiling)) : '-'],
    ['requests/s', ({ rate }) => formatNumber(rate.value)],
    ['generator full?', ({ isGeneratorFull }) => isGeneratorFull ? 'yes' : 'no']
  ])
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Bars} CPU time of a request, of the stages in {@link frameworksTable}
 */
export function frameworksBars (bench) {
  const bars = cheapestOfTracks(bench).map(({ stage, cpu }) => ({
    name: stage.id,
    value: cpu.value,
    label: `${formatNumber(cpu.value)} µs`
  }))
  const said = bars.map(({ name, label }) => `${name} ${label}`)
  return { title: 'CPU time of a request', alt: `Bars of CPU time per request: ${said.join(', ')}.`, bars }
}

/** @param {BenchAnalysis} bench @returns {Entry[]} */
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
  const noise = noiseOf(bench)
  return table('CPU time of steady stages, compared', comparedPairs(bench.league), [
    ['from', ({ under }) => under],
    ['to', pair => pair === bench.league?.noisePair ? 'itself' : pair.over],
    ['CPU time, from ÷ to', ({ cpuMicrosPerRequest: cpu }) => formatInterval(cpu, formatRatio)],
    ['verdict', ({ cpuMicrosPerRequest: cpu }) => cpu === noise
      ? 'noise'
      : sayDoubt(cpu, isResolved(cpu, noise)) || (cpu.value > 1 ? 'cheaper' : 'more expensive')]
  ])
}

/** @param {BenchAnalysis} bench */
function noiseOf ({ league }) {
  return league?.noisePair?.cpuMicrosPerRequest ?? null
}

// The table that a chapter begins with: what a stage answers, divided by the first one, and what the article printed.

/**
 * @param {BenchAnalysis} bench of one track, whose first stage has no steady state
 * @returns {Table} the first one cold, as its load begins; the steady ones warm
 */
export function raceTable (bench) {
  const [{ load: first }] = bench.contenders
  const coldLoad = describeLoad(first)
  const loadOf = ({ id }) => headlineLoad(bench, id, coldLoad)
  return table('Each stage beside the first', bench.stages, [
    ['stage', ({ id }) => id],
    ['requests/s', stage => {
      const rate = formatNumber(findRate(bench, stage.id, loadOf(stage)))
      return loadOf(stage) === coldLoad ? `${rate} in its first ${first.durationS} s` : rate
    }],
    ['stage ÷ first', (_stage, i) => {
      const ratio = i > 0 ? ratioToFirst(bench, i, coldLoad) : null
      return ratio ? formatInterval(ratio, formatRatio) : '-'
    }],
    ['CPU µs/request', stage => formatNumber(findCpu(bench, stage.id, loadOf(stage)))],
    ['article, requests/s', ({ id }) => sayPublished(article.autocannon[id], first.connections)]
  ])
}

/**
 * @returns {Interval | null} of requests per second: measured beside the first one, or else beside the stage before,
 *   whose ratio to the first is known
 */
function ratioToFirst (bench, i, coldLoad) {
  const [over, before, first] = [i, i - 1, 0].map(place => bench.stages[place].id)
  const direct = findRatio(bench, { over, under: first, load: coldLoad })
  if (direct || i === 1) return direct
  const step = findRatio(bench, { over, under: before, load: SLICES })
  const earlier = ratioToFirst(bench, i - 1, coldLoad)
  return step && earlier && divideIntervals(step, invertInterval(earlier))
}

function sayPublished (published, connections) {
  if (!published) return '-'
  const rate = formatNumber(published.requests.average)
  return published.connections === connections ? rate : `${rate}, over ${published.connections} connections`
}
