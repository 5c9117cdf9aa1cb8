// @ts-check
// Single figures of a stage under a load.
import { describeLoad } from '../stages/common-load.js'
import { LOOKS } from 'bench-in-turns/turns/defaults.js'
import { cpuMicrosPerRequest } from 'bench-in-turns/load/load.js'
import { invertInterval, ratioInterval } from 'bench-in-turns/judge/interval.js'
import { shownMarks } from 'bench-in-turns/judge/slices.js'
import { ratiosByRound } from './samples.js'
import { compareSlices, compareSpans } from 'bench-in-turns/judge/standings.js'
import { decidePairs, failuresInTurns, judgeRatio, USUAL_WITHIN_PERCENT } from 'bench-in-turns/judge/comparison.js'

/**
 * @import { BenchAnalysis } from './analysis.js'
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { Marked } from 'bench-in-turns/judge/slices.js'
 * @import { Standing } from 'bench-in-turns/judge/standings.js'
 * @import { Summary } from './samples.js'
 */

/** The name of the load of slices, beside the names that {@link describeLoad} gives to fresh runs' loads. */
export const SLICES = 'slices'
/** And that of their uninterrupted spans, in which each server is loaded by itself. */
const SPANS = 'spans'

/**
 * @param {BenchAnalysis} bench
 * @param {string} stage id
 * @param {string} load {@link SLICES} or that of fresh runs, as {@link describeLoad} says it
 * @returns {Standing | Summary | undefined} undefined where it was not measured
 */
export function figuresOf ({ contenders, summaries, league }, stage, load) {
  if (load === SLICES) return league?.standings.find(({ contender }) => contender === stage)
  const id = contenderId(contenders, stage, load)
  return summaries.find(({ contender }) => contender === id)
}

/**
 * @param {BenchAnalysis} bench
 * @param {string} stage id
 * @param {string} load as {@link figuresOf} takes it
 * @returns {number} requests per second; NaN where it was not measured
 */
export function findRate (bench, stage, load) {
  return figuresOf(bench, stage, load)?.requestsPerSecond.value ?? NaN
}

/**
 * @param {BenchAnalysis} bench
 * @param {string} stage id
 * @param {string} load as {@link figuresOf} takes it
 * @returns {number} CPU time of a request in microseconds; NaN where it was not measured
 */
export function findCpu (bench, stage, load) {
  return figuresOf(bench, stage, load)?.cpuMicrosPerRequest.value ?? NaN
}

/**
 * @param {BenchAnalysis} bench
 * @param {string} stage id
 * @param {string} load as {@link figuresOf} takes it
 * @returns {boolean} was the generator full, and the server not? Then the rate is no capacity
 */
export function isRateOfGenerator (bench, stage, load) {
  const figures = figuresOf(bench, stage, load)
  return figures !== undefined && isGeneratorBound(figures)
}

/**
 * @param {BenchAnalysis} bench
 * @returns {string | undefined} id of the stage without a framework that took part, as it is now
 */
export function ceilingOf ({ stages }) {
  return stages.find(({ isCeiling, revision }) => isCeiling && !revision)?.id
}

function contenderId (contenders, stage, load) {
  return contenderOf(contenders, stage, load)?.id
}

function contenderOf (contenders, stage, load) {
  return contenders.find(contender => contender.stage.id === stage && describeLoad(contender.load) === load)
}

/**
 * @param {Pick<BenchAnalysis, 'contenders'>} bench
 * @param {string} stage id
 * @param {string} load of fresh runs
 * @returns {number} seconds of each of them; NaN where there are none
 */
export function freshSecondsOf ({ contenders }, stage, load) {
  return contenderOf(contenders, stage, load)?.load.durationS ?? NaN
}

/**
 * @param {BenchAnalysis} bench
 * @param {{ over: string, under: string, load: string }} which stages, and {@link SLICES} or the load of fresh runs
 * @returns {Interval | null} ratio of requests per second; null where it was not measured
 */
export function findRatio (bench, { over, under, load }) {
  const isThis = other => other.over === over && other.under === under
  if (load === SLICES) return bench.league?.ratios.find(isThis)?.requestsPerSecond ?? null
  return overRounds(bench.ratios.find(other => isThis(other) && other.load === load)?.rounds ?? [])
}

/** @param {(number | null)[]} ratios one a round */
function overRounds (ratios) {
  const known = ratios.filter(ratio => ratio !== null)
  return known.length ? ratioInterval(known) : null
}

/**
 * @param {BenchAnalysis} bench
 * @param {{ over: string, under: string, load: string }} which stages, and {@link SLICES}, {@link SPANS} or the load of
 *   fresh runs
 * @returns {Interval | null} CPU time of a request, `under`'s by `over`'s: above 1 when `over` needs less; null where
 *   no round has both
 */
export function findCpuRatio ({ contenders, options, samples, slices }, { over, under, load }) {
  const ofLooks = options.withinPercent === undefined ? undefined : LOOKS
  if (load === SLICES) return (slices && compareSlices(slices, over, under, ofLooks)?.cpuMicrosPerRequest) ?? null
  if (load === SPANS) return (slices && compareSpans(slices, over, under)?.cpuMicrosPerRequest) ?? null
  const pair = [under, over].map(stage => contenderId(contenders, stage, load))
  return overRounds(ratiosByRound(samples, options.rounds, pair, ({ server }) => cpuMicrosPerRequest(server)))
}

/**
 * @param {BenchAnalysis} bench
 * @param {{ over: string, under: string }} pair of stages
 * @returns {string | undefined} the load under which they are compared, as {@link figuresOf} takes it: slices tell
 *   steady stages apart, where fresh runs leave much to chance; undefined where no round has both
 */
export function loadOf (bench, pair) {
  return [SLICES, ...bench.ratios.map(({ load }) => load)].find(load => findRatio(bench, { ...pair, load }))
}

// Two servers of one run, and what the comparison of them decides.

/**
 * @typedef {import('bench-in-turns/judge/comparison.js').Decided & {
 *   load?: string, isSameCode: boolean, older?: BenchAnalysis['stages'][number]
 * }} DecidedStages `load` is {@link SLICES} or that of fresh runs, undefined when there is no round in which both
 *   count; `isSameCode` where what the ratio shows is noise alone, `older` where it is the same stage as it was
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {DecidedStages[]} of each older version that took part; without any, of the pairs of steady stages
 */
export function decideAll (bench) {
  const olderOnes = bench.stages.flatMap(older =>
    older.revision ? [{ over: older.revision.of, under: older.id, older }] : [])
  if (olderOnes.length) return decide(bench, olderOnes)
  return decide(bench, (bench.league?.ratios ?? []).map(({ over, under }) => ({ over, under })))
}

/**
 * @param {BenchAnalysis} bench
 * @param {{ over: string, under: string, older?: DecidedStages['older'] }[]} pairs judged together: of several, each is
 *   held to more than one alone would be
 * @returns {DecidedStages[]}
 */
function decide (bench, pairs) {
  const { withinPercent } = bench.options
  const loads = pairs.map(pair => ({ ...pair, load: loadOf(bench, pair) }))
  const inTurns = loads.filter(({ load }) => load === SLICES)
  const ofTurns = bench.slices ? decidePairs(bench.slices, inTurns, { withinPercent }) : []
  return loads.map(pair => {
    const { over, under } = pair
    const decided = ofTurns[inTurns.indexOf(pair)] ?? decideCold(bench, pair)
    const failures = [under, over].flatMap(id => failuresOf(bench, id))
    const [then, now] = [under, over].map(id => bench.code?.stages[id])
    return {
      ...decided,
      ...pair,
      verdict: failures.length ? 'failed' : decided.verdict,
      failures,
      isSameCode: now !== undefined && now === then
    }
  })
}

/** By fresh runs under one load. */
function decideCold (bench, { over, under, load }) {
  const [rate, lessCpu] = [findRatio, findCpuRatio].map(find => load ? find(bench, { over, under, load }) : null)
  return {
    over,
    under,
    decides: /** @type {const} */ ('cpuMicrosPerRequest'),
    requestsPerSecond: rate,
    cpuMicrosPerRequest: lessCpu && invertInterval(lessCpu),
    verdict: judgeRatio(lessCpu),
    withinPercent: USUAL_WITHIN_PERCENT,
    isGeneratorBound: false,
    failures: [],
    busy: { starts: 0, all: 0 }
  }
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
    ...samples.filter(sample => ofStage(sample) && sample.status !== 'valid').flatMap(({ reasons }) => reasons)
  ]
  const named = said.map(message => message.startsWith(id) ? message : `${id}: ${message}`)
  return [...new Set([...named, ...slices ? failuresInTurns(slices, id) : []])]
}

/**
 * @param {Marked} samples
 * @returns {boolean} was the generator full, and the server not, in so many that the rate is no capacity of the server?
 */
export function isGeneratorBound (samples) {
  return shownMarks(samples).includes('generator-bound')
}
