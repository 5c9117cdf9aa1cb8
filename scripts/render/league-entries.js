// @ts-check
// What the league table and the plots of it show: steady stages from slices, the others from fresh runs.
import { compareSlices } from '../analyse/league.js'
import { calmOfSummary } from './calm.js'
import { markSymbols } from './marks.js'

/**
 * @import { BenchAnalysis } from '../analyse/bench.js'
 * @import { CalmOf } from '../analyse/calm.js'
 * @import { Interval } from '../analyse/interval.js'
 */

/** Stands behind a figure that is from fresh runs. */
export const FRESH = '‡'

/**
 * @typedef {object} Entry
 * @property {BenchAnalysis['stages'][number]} stage
 * @property {Interval} rate requests per second
 * @property {string} mark
 * @property {CalmOf} calm
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

function steadyEntries ({ stages, slices, league }) {
  const ceiling = stages.find(({ isCeiling, revision }) => isCeiling && !revision)?.id
  return (league?.standings ?? []).flatMap(standing => {
    const stage = stages.find(({ id }) => id === standing.contender)
    if (!stage) return [] // the twin has a row of its own among the comparisons
    const toCeiling = ceiling && ceiling !== stage.id ? compareSlices(slices, stage.id, ceiling) : null
    return [{
      stage,
      rate: standing.requestsPerSecond,
      mark: markSymbols(standing.marks, standing.calmSlices.all),
      calm: standing.calmSlices,
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
      calm: calmOfSummary(summary),
      cpu: alone(summary.cpuMicrosPerRequest),
      generatorCpuShare: summary.generatorCpuShare?.median
    }]
  })
}
