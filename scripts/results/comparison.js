// @ts-check
// Two servers of one run, and what the comparison of them decides.
import { invertInterval } from './interval.js'
import { LOOKS } from './looks.js'
import { findCpuRatio, findRatio, loadOf, SLICES } from './stage-figures.js'
import { judgeSlices } from './samples.js'
import { compareSlices } from './standings.js'
import { decidingFigure, intervalsTogether, judgeRatio, USUAL_WITHIN_PERCENT } from './verdict.js'

/**
 * @import { BenchAnalysis } from './analysis.js'
 * @import { Figure, Verdict } from './verdict.js'
 * @import { Interval } from './interval.js'
 * @import { SliceRun } from '../measure/slices.js'
 */

/**
 * @typedef {object} Decided
 * @property {string} over id of the stage that the verdict is about
 * @property {string} under id of what it is compared with
 * @property {string | undefined} load {@link SLICES} or the load of fresh runs; undefined when there is no round in
 *   which both count
 * @property {Interval | null} requestsPerSecond of the first by that of the second
 * @property {Interval | null} cpuMicrosPerRequest likewise
 * @property {Figure} decides
 * @property {Verdict} verdict
 * @property {number} withinPercent of each other that counts as the same
 * @property {string[]} failures what each of the two did wrong, a line each
 * @property {boolean} isSameCode what the ratio shows is noise alone then
 * @property {BenchAnalysis['stages'][number]} [older] where it is the same stage as it was
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {Decided[]} of each older version that took part; without any, of the pairs of steady stages
 */
export function decideAll (bench) {
  const olderOnes = bench.stages.flatMap(older =>
    older.revision ? [{ over: older.revision.of, under: older.id, older }] : [])
  if (olderOnes.length) return decide(bench, olderOnes)
  return decide(bench, (bench.league?.ratios ?? []).map(({ over, under }) => ({ over, under })))
}

/**
 * @param {BenchAnalysis} bench
 * @param {{ over: string, under: string, older?: Decided['older'] }[]} pairs judged together: of several, each is held
 *   to more than one alone would be
 * @returns {Decided[]}
 */
function decide (bench, pairs) {
  const { withinPercent } = bench.options
  const ofLooks = withinPercent === undefined ? undefined : LOOKS
  const known = pairs.map(pair => {
    const load = loadOf(bench, pair)
    const run = load === SLICES ? bench.slices : null
    const compared = run && compareSlices(run, pair.over, pair.under, ofLooks)
    const decides = decidingFigure(bench.slices, [pair.over, pair.under])
    return { ...pair, load, compared, decides }
  })
  const inTurns = known.filter(({ compared }) => compared)
  const values = inTurns.map(({ compared, decides }) => compared?.[decides].values ?? [])
  const intervals = intervalsTogether(values, ofLooks)
  return known.map(({ compared, ...pair }) => {
    const { over, under, load, decides } = pair
    const [rate, lessCpu] = compared
      ? [compared.requestsPerSecond, compared.cpuMicrosPerRequest]
      : [findRatio, findCpuRatio].map(find => load ? find(bench, { over, under, load }) : null)
    const deciding = compared ? intervals[inTurns.findIndex(one => one.compared === compared)] : lessCpu
    const failures = [under, over].flatMap(id => failuresOf(bench, id))
    const [then, now] = [under, over].map(id => bench.code?.stages[id])
    return {
      ...pair,
      requestsPerSecond: compared && decides === 'requestsPerSecond' ? deciding : rate,
      cpuMicrosPerRequest: invertOrNull(compared && decides === 'cpuMicrosPerRequest' ? deciding : lessCpu),
      verdict: failures.length ? 'failed' : judgeRatio(deciding, { withinPercent }),
      withinPercent: withinPercent ?? USUAL_WITHIN_PERCENT,
      failures,
      isSameCode: now !== undefined && now === then
    }
  })
}

/**
 * @param {SliceRun} run that is under way
 * @param {{ over: string, under: string }[]} pairs
 * @param {number} withinPercent
 * @returns {boolean} does a look at it decide each pair? Only to be asked when {@link isLook} says so
 */
export function isDecided (run, pairs, withinPercent) {
  const judged = judgeSlices(run)
  const hasFailed = id => run.failures.some(({ contender }) => contender === id)
  const open = pairs.filter(({ over, under }) => !hasFailed(over) && !hasFailed(under))
  const compared = open.map(({ over, under }) => compareSlices(judged, over, under))
  if (compared.includes(null)) return false
  const ratios = compared.flatMap(one => one ? [one[decidingFigure(judged, [one.over, one.under])].values] : [])
  return intervalsTogether(ratios, LOOKS).every(ratio => judgeRatio(ratio, { withinPercent }) !== 'undecided')
}

/** @param {Interval | null} ratio */
function invertOrNull (ratio) {
  return ratio && invertInterval(ratio)
}

/**
 * @param {BenchAnalysis} bench
 * @param {string} id of a stage
 * @returns {string[]} a line for each thing that it did wrong
 */
function failuresOf ({ gates, samples, contenders, slices }, id) {
  const ofStage = ({ contender }) => contenders.some(other => other.id === contender && other.stage.id === id)
  const said = [
    ...gates.filter(({ stage, passed }) => stage === id && !passed).map(({ failures }) => failures[0].message),
    ...samples.filter(sample => ofStage(sample) && sample.status !== 'valid').flatMap(({ reasons }) => reasons),
    ...slices?.failures.filter(({ contender }) => contender === id).map(({ message }) => message) ?? [],
    ...slices?.slices.filter(({ contender }) => contender === id).flatMap(({ reasons }) => reasons) ?? []
  ]
  return [...new Set(said.map(message => message.startsWith(id) ? message : `${id}: ${message}`))]
}
