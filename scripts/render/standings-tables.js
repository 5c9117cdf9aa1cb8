// @ts-check
// What the league table and the plots of it show: steady stages from slices, the others from fresh runs.
import { COMMON_LOAD, describeLoad } from '../measure/defaults.js'
import { isResolved, isResolvedCold, ratioInterval } from '../results/interval.js'
import { isGeneratorBound } from '../results/marks.js'
import { findCpuRatio, findRate } from '../results/rates.js'
import { compareSlices } from '../results/standings.js'
import { footnotes, markSymbols } from './footnotes.js'
import { formatInterval, formatNumber, formatRatio, formatShare, ratioCell, sayDoubt } from './format.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Interval } from '../results/interval.js'
 * @import { Load } from '../measure/load.js'
 * @import { Table } from './bench-tables.js'
 */

/** Stands behind a figure that is from fresh runs. */
export const FRESH = '‡'
const COMMON = describeLoad(/** @type {Load} */ (COMMON_LOAD))

/**
 * @typedef {object} Entry
 * @property {BenchAnalysis['stages'][number]} stage
 * @property {Interval} rate requests per second
 * @property {number} freshRate requests per second of fresh runs under the common load; NaN where there are none
 * @property {string} mark
 * @property {Interval} cpu CPU µs/request
 * @property {Interval} [ofCeiling] rate by the ceiling's
 * @property {Interval} [cpuOfCeiling] the ceiling's CPU time by its own
 * @property {number} [generatorCpuShare]
 * @property {boolean} [isGeneratorFull] and the server is not, so requests per second are rather the generator's
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {Entry[]} every stage that was measured, the fastest first
 */
export function leagueEntries (bench) {
  return [...steadyEntries(bench), ...freshEntries(bench)].sort((a, b) => b.rate.value - a.rate.value)
}

function steadyEntries (bench) {
  const { stages, slices, league } = bench
  const ceiling = stages.find(({ isCeiling, revision }) => isCeiling && !revision)?.id
  return (league?.standings ?? []).flatMap(standing => {
    const stage = stages.find(({ id }) => id === standing.contender)
    if (!stage) return [] // the twin has a row of its own among the comparisons
    const toCeiling = ceiling && ceiling !== stage.id ? compareSlices(slices, stage.id, ceiling) : null
    return [{
      stage,
      rate: standing.requestsPerSecond,
      freshRate: findRate(bench, stage.id, COMMON),
      mark: markSymbols(standing.marks, standing.calmSlices.all),
      cpu: standing.cpuMicrosPerRequest,
      ofCeiling: toCeiling?.requestsPerSecond,
      cpuOfCeiling: toCeiling?.cpuMicrosPerRequest,
      generatorCpuShare: standing.generatorCpuShare,
      isGeneratorFull: isGeneratorBound(standing.marks, standing.calmSlices.all)
    }]
  })
}

function freshEntries ({ stages, contenders, summaries }) {
  return stages.filter(({ isSteady }) => !isSteady).flatMap(stage => {
    const id = contenders.find(contender => contender.stage.id === stage.id)?.id
    const summary = summaries.find(({ contender, validRounds }) => contender === id && validRounds > 0)
    if (!summary) return []
    const alone = ({ median }) => ({ value: median, low: null, high: null, count: summary.validRounds })
    return [{
      stage,
      rate: alone(summary.requestsPerSecond.average),
      freshRate: summary.requestsPerSecond.average.median,
      mark: ` ${FRESH}${markSymbols(summary.marks, summary.validRounds)}`,
      cpu: alone(summary.cpuMicrosPerRequest),
      generatorCpuShare: summary.generatorCpuShare?.median
    }]
  })
}

// Steady stages, from many short alternating slices; those that are not steady, from fresh runs.

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} every stage, the fastest first
 */
export function leagueTable (bench) {
  const rows = leagueEntries(bench).map(
    ({ stage, rate, freshRate, mark, cpu, ofCeiling, cpuOfCeiling, generatorCpuShare }) => [
      stage.id,
      stage.isSteady ? formatInterval(rate, formatNumber) + mark : '-',
      (Number.isNaN(freshRate) ? '-' : formatNumber(freshRate)) + (stage.isSteady ? '' : mark),
      ofCeiling ? formatInterval(ofCeiling, formatNumber) : '-',
      formatInterval(cpu, formatNumber),
      cpuOfCeiling ? formatInterval(cpuOfCeiling, formatNumber) : '-',
      formatShare(generatorCpuShare)
    ]
  )
  const details = ['requests/s ÷ ceiling', "ceiling's CPU ÷ its own", 'generator CPU']
  const [ofRate, ofCpu, ofGenerator] = details
  const head = ['stage', 'requests/s, slices', 'requests/s, fresh runs', ofRate, 'CPU µs/request', ofCpu, ofGenerator]
  return { title: 'All contenders', head, rows, details }
}

/**
 * @param {BenchAnalysis} bench
 * @returns {string} what the figures of the league table are, and what their marks mean
 */
export function leagueNote (bench) {
  const first = 'Means and ratios of slices with 95 % intervals, medians of fresh runs. Slices alternate between ' +
    `warm servers, and each fresh run begins with a cold one: compare within a column. ${FRESH} No steady state: ` +
    'true for the length of these runs only.'
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
  const head = ['ratio', 'requests/s', 'CPU per request, second ÷ first']
  return { title: 'Steady stages compared', head, rows: [...rows, ...noise] }
}

function comparisonRow (name, { requestsPerSecond, cpuMicrosPerRequest }, noisePair) {
  const say = (ratio, noise) => ratioCell(ratio, ratio === noise ? 'noise' : sayDoubt(ratio, isResolved(ratio, noise)))
  return [
    name,
    say(requestsPerSecond, noisePair?.requestsPerSecond),
    say(cpuMicrosPerRequest, noisePair?.cpuMicrosPerRequest)
  ]
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} of fresh runs, every round
 */
export function ratioTable (bench) {
  const rows = bench.ratios.map(({ over, under, load, rounds }) => {
    const valid = rounds.filter(value => value !== null)
    const mean = valid.length ? ratioInterval(valid) : null
    const cpu = findCpuRatio(bench, { over, under, load })
    return [
      `${over} / ${under}`,
      load,
      rounds.map(formatRatio).join(' / '),
      mean ? ratioCell(mean, sayDoubt(mean, isResolvedCold(mean))) : 'no valid pair',
      cpu ? formatInterval(cpu, formatRatio) : '-'
    ]
  })
  const head = ['ratio', 'load', 'each round', 'geometric mean', 'CPU per request, second ÷ first']
  return { title: 'Fresh runs compared: requests per second', head, rows, details: ['each round'] }
}
