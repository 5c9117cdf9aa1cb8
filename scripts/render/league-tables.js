// @ts-check
// Steady stages, from many short alternating slices; those that are not steady, from fresh runs.
import { ratioInterval } from '../analyse/interval.js'
import { isResolved } from '../analyse/resolved.js'
import { compareSlices } from '../analyse/league.js'
import { findCpuRatio } from '../analyse/ratios.js'
import { formatInterval, formatNumber, formatRatio, formatShare } from './format.js'
import { footnotes, markSymbols } from './marks.js'

/**
 * @import { Interval } from '../analyse/interval.js'
 * @import { BenchAnalysis } from '../analyse/bench.js'
 * @import { Table } from './bench-tables.js'
 */

const FRESH = '‡'

/**
 * @typedef {object} Entry
 * @property {BenchAnalysis['stages'][number]} stage
 * @property {Interval} rate requests per second
 * @property {string} mark
 * @property {Interval} cpu CPU µs/request
 * @property {Interval} [ofCeiling] rate by the ceiling's
 * @property {Interval} [cpuOfCeiling] the ceiling's CPU time by its own
 * @property {number} [generatorCpuShare]
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {Entry[]} every stage that was measured, the fastest first
 */
export function leagueEntries (bench) {
  return [...steadyEntries(bench), ...freshEntries(bench)].sort((a, b) => b.rate.value - a.rate.value)
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} every stage, the fastest first
 */
export function leagueTable (bench) {
  const rows = leagueEntries(bench).map(({ stage, rate, mark, cpu, ofCeiling, cpuOfCeiling, generatorCpuShare }) => [
    stage.id,
    formatInterval(rate, formatNumber) + mark,
    ofCeiling ? formatInterval(ofCeiling, formatNumber) : '-',
    formatInterval(cpu, formatNumber),
    cpuOfCeiling ? formatInterval(cpuOfCeiling, formatNumber) : '-',
    formatShare(generatorCpuShare)
  ])
  const head = ['stage', 'requests/s', 'over the ceiling', 'CPU µs/request', 'ceiling\'s CPU over its own', 'generator CPU']
  return { title: 'All contenders', head, rows, details: ['over the ceiling', 'ceiling\'s CPU over its own', 'generator CPU'] }
}

/**
 * @param {BenchAnalysis} bench
 * @returns {string} what the figures of the league table are, and what their marks mean
 */
export function leagueNote (bench) {
  const first = `Medians and ratios with 95 % intervals. ${FRESH} No steady state: from fresh runs, and true for their length only.`
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
  const head = ['ratio', 'requests/s', 'times less CPU per request', 'rounds for ±3 %']
  return { title: 'Steady stages compared', head, rows: [...rows, ...noise] }
}

function comparisonRow (name, { requestsPerSecond, cpuMicrosPerRequest, roundsNeeded }, noisePair) {
  const say = (ratio, noise) => sayRatio(ratio, ratio === noise ? 'noise' : sayResolved(ratio, noise))
  return [
    name,
    say(requestsPerSecond, noisePair?.requestsPerSecond),
    say(cpuMicrosPerRequest, noisePair?.cpuMicrosPerRequest),
    roundsNeeded === null ? '-' : String(roundsNeeded)
  ]
}

function sayRatio (ratio, word) {
  return formatInterval(ratio, formatRatio) + (word && `\n${word}`)
}

function sayResolved (ratio, noisePair = null) {
  if (ratio.low === null) return 'too few rounds'
  return isResolved(ratio, noisePair) ? '' : 'unresolved'
}

function steadyEntries ({ stages, slices, league }) {
  const ceiling = stages.find(stage => stage.isCeiling)?.id
  return (league?.standings ?? []).flatMap(standing => {
    const stage = stages.find(({ id }) => id === standing.contender)
    if (!stage) return [] // the twin has a row of its own among the comparisons
    const toCeiling = ceiling && ceiling !== stage.id ? compareSlices(slices, stage.id, ceiling) : null
    return [{
      stage,
      rate: standing.requestsPerSecond,
      mark: markSymbols(standing.marks, standing.requestsPerSecond.count),
      cpu: standing.cpuMicrosPerRequest,
      ofCeiling: toCeiling?.requestsPerSecond,
      cpuOfCeiling: toCeiling?.cpuMicrosPerRequest,
      generatorCpuShare: standing.generatorCpuShare
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
      mark: ` ${FRESH}${markSymbols(summary.marks, summary.validRounds)}`,
      cpu: alone(summary.cpuMicrosPerRequest),
      generatorCpuShare: summary.generatorCpuShare?.median
    }]
  })
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
