// @ts-check
// Steady stages, from many short alternating slices; those that are not steady, from fresh runs.
import { ratioInterval } from '../analyse/interval.js'
import { isResolved } from '../analyse/resolved.js'
import { findCpuRatio } from '../analyse/ratios.js'
import { calmColumn } from './calm.js'
import { formatInterval, formatNumber, formatRatio, formatShare } from './format.js'
import { FRESH, leagueEntries } from './league-entries.js'
import { instructionsColumn } from './instructions-table.js'
import { footnotes } from './marks.js'

/**
 * @import { BenchAnalysis } from '../analyse/bench.js'
 * @import { Table } from './bench-tables.js'
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} every stage, the fastest first
 */
export function leagueTable (bench) {
  const entries = leagueEntries(bench)
  const column = calmColumn(entries.map(({ calm }) => calm))
  const counted = instructionsColumn(bench.instructions)
  const rows = entries.map(
    ({ stage, rate, freshRate, mark, calm, cpu, ofCeiling, cpuOfCeiling, generatorCpuShare }) => [
      stage.id,
      stage.isSteady ? formatInterval(rate, formatNumber) + mark : '-',
      stage.isSteady ? formatKnown(freshRate) : formatKnown(freshRate) + mark,
      ofCeiling ? formatInterval(ofCeiling, formatNumber) : '-',
      formatInterval(cpu, formatNumber),
      ...counted.cells(stage.id),
      cpuOfCeiling ? formatInterval(cpuOfCeiling, formatNumber) : '-',
      formatShare(generatorCpuShare),
      ...column.cells(calm)
    ]
  )
  const head = [
    'stage',
    'requests/s, slices',
    'requests/s, fresh runs',
    'over the ceiling',
    'CPU µs/request',
    ...counted.head,
    "ceiling's CPU over its own",
    'generator CPU',
    ...column.head
  ]
  return {
    title: 'All contenders',
    head,
    rows,
    details: ['over the ceiling', "ceiling's CPU over its own", 'generator CPU']
  }
}

function formatKnown (rate) {
  return Number.isNaN(rate) ? '-' : formatNumber(rate)
}

/**
 * @param {BenchAnalysis} bench
 * @returns {string} what the figures of the league table are, and what their marks mean
 */
export function leagueNote (bench) {
  const first = `Means and ratios of slices with 95 % intervals, medians of fresh runs. Slices alternate between warm servers, and each fresh run begins with a cold one: compare within a column. ${FRESH} No steady state: true for the length of these runs only.`
  return [first, ...footnotes(bench)].join('\n\n')
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} steady stages against their neighbours, and one against itself
 */
export function comparisonTable ({ league }) {
  if (!league) return { title: '', head: [], rows: [] }
  const { ratios, noisePair } = league
  const rows = ratios.map(ratio => comparisonRow(`${ratio.over} / ${ratio.under}`, ratio, noisePair))
  const noise = noisePair ? [comparisonRow(`noise: ${noisePair.under} / itself`, noisePair, noisePair)] : []
  const head = ['ratio', 'requests/s', 'times less CPU per request', 'generations for ±3 %']
  return { title: 'Steady stages compared', head, rows: [...rows, ...noise] }
}

function comparisonRow (name, { requestsPerSecond, cpuMicrosPerRequest, generationsNeeded }, noisePair) {
  const say = (ratio, noise) => sayRatio(ratio, ratio === noise ? 'noise' : sayResolved(ratio, noise))
  return [
    name,
    say(requestsPerSecond, noisePair?.requestsPerSecond),
    say(cpuMicrosPerRequest, noisePair?.cpuMicrosPerRequest),
    generationsNeeded === null ? '-' : String(generationsNeeded)
  ]
}

function sayRatio (ratio, word) {
  return formatInterval(ratio, formatRatio) + (word && `\n${word}`)
}

function sayResolved (ratio, noisePair = null) {
  if (ratio.low === null) return 'too few rounds'
  return isResolved(ratio, noisePair) ? '' : 'unresolved'
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} of fresh runs, every round
 */
export function ratioTable (bench) {
  const rows = bench.ratios.map(({ over, under, load, rounds }) => {
    const valid = rounds.filter(value => value !== null)
    const cpu = findCpuRatio(bench, { over, under, load })
    return [
      `${over} / ${under}`,
      load,
      rounds.map(formatRatio).join(' / '),
      valid.length ? sayRatio(ratioInterval(valid), sayResolved(ratioInterval(valid))) : 'no valid pair',
      cpu ? formatInterval(cpu, formatRatio) : '-'
    ]
  })
  const head = ['ratio', 'load', 'each round', 'geometric mean', 'times less CPU per request']
  return { title: 'Fresh runs compared: requests per second', head, rows, details: ['each round'] }
}
