// @ts-check
// Single figures of a stage under a load.
import { describeLoad } from '../stages/common-load.js'
import { PROCESS_CHECKS } from '../stages/stage-gate.js'
import {
  compareSpans, cpuMicrosPerRequest, failuresInTurns, judgeRatio, nameFailure, ratioInterval, shownMarks,
  USUAL_WITHIN_PERCENT
} from 'bench-in-turns'
import { ratiosByRound } from './samples.js'

/**
 * @import { BenchAnalysis } from './analysis.js'
 * @import { Interval, Marked, Standing } from 'bench-in-turns'
 * @import { Summary } from './samples.js'
 */

/** The name of the load of slices, beside the names that {@link describeLoad} gives to fresh runs' loads. */
export const SLICES = 'slices'
/** And that of their uninterrupted spans, in which each server is loaded by itself. */
const SPANS = 'spans'

const NEAR_ONE = 1.25

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
  if (load === SLICES) return decidedInTurns(bench, { over, under })?.requestsPerSecond ?? null
  const isThis = other => other.over === over && other.under === under && other.load === load
  return overRounds(bench.ratios.find(isThis)?.rounds ?? [])
}

function decidedInTurns ({ league }, { over, under }) {
  return league?.ratios.find(other => other.over === over && other.under === under)
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
 * @returns {Interval | null} CPU time of a request: below 1 when `over` needs less; null where no round has both
 */
export function findCpuRatio (bench, { over, under, load }) {
  if (load === SLICES) return decidedInTurns(bench, { over, under })?.cpuMicrosPerRequest ?? null
  const { contenders, options, samples, slices } = bench
  if (load === SPANS) return (slices && compareSpans(slices, over, under)?.cpuMicrosPerRequest) ?? null
  const pair = [over, under].map(stage => contenderId(contenders, stage, load))
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
 * @typedef {import('bench-in-turns').Decided & {
 *   load?: string, isSameCode: boolean, older?: BenchAnalysis['stages'][number]
 * }} DecidedStages `load` is {@link SLICES} or that of fresh runs, undefined when there is no round in which both
 *   count; `isSameCode` where what the ratio shows is noise alone, `older` where it is the same stage as it was
 */

/**
 * @param {Pick<BenchAnalysis, 'stages'>} bench
 * @returns {{ over: string, under: string, older: BenchAnalysis['stages'][number] }[]} the stages as they are, each
 *   beside an older version of itself
 */
export function olderPairs ({ stages }) {
  return stages.flatMap(older => older.revision ? [{ over: older.revision.of, under: older.id, older }] : [])
}

/**
 * @param {BenchAnalysis} bench
 * @returns {DecidedStages[]} of each older version that took part; without any, of all that were measured beside each
 *   other, each pair once
 */
export function decideAll (bench) {
  const olderOnes = olderPairs(bench)
  if (olderOnes.length) return olderOnes.map(pair => decide(bench, pair))
  const pairs = [...bench.league?.ratios ?? [], ...bench.ratios].map(({ over, under }) => ({ over, under }))
  const once = new Map(pairs.map(pair => [`${pair.over} ${pair.under}`, pair]))
  return [...once.values()].map(pair => decide(bench, pair))
}

/**
 * @param {BenchAnalysis} bench
 * @param {{ over: string, under: string, older?: DecidedStages['older'] }} pair
 * @returns {DecidedStages}
 */
function decide (bench, { over, under, older }) {
  const load = loadOf(bench, { over, under })
  const inTurns = load === SLICES && decidedInTurns(bench, { over, under })
  const decided = inTurns || decideFresh(bench, { over, under, load })
  const failures = [under, over].flatMap(id => failuresOf(bench, id))
  const [then, now] = [under, over].map(id => bench.code?.stages[id])
  return {
    ...decided,
    load,
    ...older && { older },
    verdict: failures.length ? 'failed' : decided.verdict,
    failures,
    isSameCode: now !== undefined && now === then
  }
}

/**
 * By fresh runs under one load: a few of them decide nothing that is near 1.
 *
 * @param {BenchAnalysis} bench
 * @param {{ over: string, under: string, load: string | undefined }} pair
 * @returns {import('bench-in-turns').Decided}
 */
export function decideFresh (bench, { over, under, load }) {
  const [rate, cpu] = [findRatio, findCpuRatio].map(find => load ? find(bench, { over, under, load }) : null)
  const isNearOne = cpu !== null && Math.abs(Math.log(cpu.value)) <= Math.log(NEAR_ONE)
  return {
    over,
    under,
    decides: /** @type {const} */ ('cpuMicrosPerRequest'),
    requestsPerSecond: rate,
    cpuMicrosPerRequest: cpu,
    verdict: isNearOne ? 'undecided' : judgeRatio(cpu, 'cpuMicrosPerRequest'),
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
  const ofGates = gates.filter(({ stage, passed }) => stage === id && !passed).map(({ failures: [failure] }) =>
    nameFailure(id, { ...failure, stderrLines: [], isUnnamed: !PROCESS_CHECKS.includes(failure.check) }))
  const ofSamples = samples.filter(sample => ofStage(sample) && sample.status !== 'valid').flatMap(
    ({ failure, reasons }) => failure ? [nameFailure(id, failure)] : reasons.map(why => `${id}: ${why}`))
  return [...new Set([...ofGates, ...ofSamples, ...slices ? failuresInTurns(slices, id) : []])]
}

/**
 * @param {Marked} samples
 * @returns {boolean} was the generator full, and the server not, in so many that the rate is no capacity of the server?
 */
export function isGeneratorBound (samples) {
  return shownMarks(samples).includes('generator-bound')
}
