// @ts-check
// Steady stages by CPU time alone: a generator that is full bounds requests per second, and not that.
import { invertInterval } from '../analyse/interval-arithmetic.js'
import { hasEnds } from '../analyse/interval.js'
import { isResolved } from '../analyse/resolved.js'
import { formatInterval, formatNumber, formatRatio } from './format.js'
import { leagueEntries } from './league-entries.js'

/**
 * @import { BenchAnalysis } from '../analyse/bench.js'
 * @import { Bars } from './bars.js'
 * @import { Table } from './bench-tables.js'
 * @import { Entry } from './league-entries.js'
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} the cheapest steady stage of each track, the cheapest first
 */
export function frameworksTable (bench) {
  const noise = noiseOf(bench)
  const rows = cheapestOfTracks(bench).map(({ stage, cpu, cpuOfCeiling, rate, isGeneratorFull }) => [
    stage.id,
    formatInterval(cpu, formatNumber),
    cpuOfCeiling ? sayTimes(invertInterval(cpuOfCeiling), noise) : '-',
    formatNumber(rate.value),
    isGeneratorFull ? 'yes' : 'no'
  ])
  const head = ['stage', 'CPU µs/request', 'times the ceiling', 'requests/s', 'generator full?']
  return { title: 'The cheapest stage of each framework', head, rows }
}

function sayTimes (ratio, noise) {
  return formatInterval(ratio, formatRatio) + (isResolved(ratio, noise) ? '' : '\nunresolved')
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Bars} CPU time of a request, of the stages in {@link frameworksTable}
 */
export function frameworksBars (bench) {
  const bars = cheapestOfTracks(bench).map(({ stage, cpu }) => ({
    name: stage.id.replace('/', '/\n'), // or it is wider than the place for it
    value: cpu.value,
    label: `${formatNumber(cpu.value)} µs`
  }))
  const said = bars.map(({ name, label }) => `${name.replace('\n', '')} ${label}`)
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
  const { ratios = [], noisePair = null } = bench.league ?? {}
  const noise = noiseOf(bench)
  const rows = ratios.map(({ over, under, cpuMicrosPerRequest: cpu }) => [
    under,
    over,
    formatInterval(cpu, formatRatio),
    sayDifference(cpu, noise)
  ])
  const ofNoise = noise ? [[noisePair?.under ?? '', 'itself', formatInterval(noise, formatRatio), 'noise']] : []
  const head = ['from', 'to', 'CPU time, from by to', 'verdict']
  return { title: 'CPU time of steady stages, compared', head, rows: [...rows, ...ofNoise] }
}

/** @param {BenchAnalysis} bench */
function noiseOf ({ league }) {
  return league?.noisePair?.cpuMicrosPerRequest ?? null
}

function sayDifference (ratio, noise) {
  if (!hasEnds(ratio)) return 'too few rounds'
  if (!isResolved(ratio, noise)) return 'unresolved'
  return ratio.value > 1 ? 'cheaper' : 'more expensive'
}
