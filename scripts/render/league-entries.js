// @ts-check
// What the league table and the plots of it show: steady stages from slices, the others from fresh runs.
import { compareSlices } from '../analyse/league.js'
import { findRate } from '../analyse/rates.js'
import { COMMON_LOAD, describeLoad } from '../load/common-load.js'
import { calmOfSummary } from './calm.js'
import { isGeneratorBound, markSymbols } from './marks.js'

/**
 * @import { BenchAnalysis } from '../analyse/bench.js'
 * @import { CalmOf } from '../analyse/calm.js'
 * @import { Interval } from '../analyse/interval.js'
 * @import { Load } from '../load/load.js'
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
 * @property {CalmOf} calm
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
      calm: standing.calmSlices,
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
      calm: calmOfSummary(summary),
      cpu: alone(summary.cpuMicrosPerRequest),
      generatorCpuShare: summary.generatorCpuShare?.median
    }]
  })
}
