// @ts-check
// Single figures of a stage under a load.
import { describeLoad } from '../measure/load.js'
import { cpuMicrosPerRequest } from '../measure/server-work.js'
import { ratioInterval } from './interval.js'
import { isGeneratorBound } from './marks.js'
import { validSamples } from './samples.js'
import { compareSlices } from './standings.js'

/**
 * @import { BenchAnalysis } from './analysis.js'
 * @import { Interval } from './interval.js'
 */

/**
 * @param {BenchAnalysis} bench
 * @param {string} stage id
 * @param {string} load {@link SLICES} or that of fresh runs, as {@link describeLoad} says it
 * @returns {number} requests per second; NaN where it was not measured
 */
export function findRate (bench, stage, load) {
  if (load === SLICES) return standing(bench, stage)?.requestsPerSecond.value ?? NaN
  return summary(bench, stage, load)?.requestsPerSecond?.average.median ?? NaN
}

/**
 * @param {BenchAnalysis} bench
 * @param {string} stage id
 * @param {string} load {@link SLICES} or that of fresh runs, as {@link describeLoad} says it
 * @returns {Interval} of what {@link findRate} finds; without ends for fresh runs, which are too few
 */
export function rateInterval (bench, stage, load) {
  const slices = load === SLICES ? standing(bench, stage) : undefined
  return slices?.requestsPerSecond ?? { value: findRate(bench, stage, load), low: null, high: null, count: 0 }
}

/**
 * @param {BenchAnalysis} bench
 * @param {string} stage id
 * @param {string} load {@link SLICES} or that of fresh runs, as {@link describeLoad} says it
 * @returns {number} CPU time of a request in microseconds; NaN where it was not measured
 */
export function findCpu (bench, stage, load) {
  if (load === SLICES) return standing(bench, stage)?.cpuMicrosPerRequest.value ?? NaN
  return summary(bench, stage, load)?.cpuMicrosPerRequest?.median ?? NaN
}

/**
 * @param {BenchAnalysis} bench
 * @param {string} stage id
 * @param {string} coldLoad of fresh runs, as {@link describeLoad} says it
 * @returns {string} the load that the one rate of a stage is of: {@link SLICES} for a steady stage, which is warm there
 */
export function headlineLoad (bench, stage, coldLoad) {
  return standing(bench, stage) ? SLICES : coldLoad
}

/**
 * @param {BenchAnalysis} bench
 * @param {string} stage id
 * @param {string} load {@link SLICES} or that of fresh runs, as {@link describeLoad} says it
 * @returns {boolean} was the generator full, and the server not? Then the rate is no capacity
 */
export function isRateOfGenerator (bench, stage, load) {
  const slices = load === SLICES && standing(bench, stage)
  if (slices) return isGeneratorBound(slices.marks, slices.calmSlices.all)
  const fresh = summary(bench, stage, load)
  return fresh !== undefined && isGeneratorBound(fresh.marks, fresh.validRounds)
}

function standing ({ league }, stage) {
  return league?.standings.find(({ contender }) => contender === stage)
}

function summary ({ contenders, summaries }, stage, load) {
  const id = contenderId(contenders, stage, load)
  return summaries.find(({ contender }) => contender === id)
}

function contenderId (contenders, stage, load) {
  return contenders.find(contender => contender.stage.id === stage && describeLoad(contender.load) === load)?.id
}

/** The name of the load of slices, beside the names that {@link describeLoad} gives to fresh runs' loads. */
export const SLICES = 'slices'

/**
 * @param {BenchAnalysis} bench
 * @param {{ over: string, under: string, load: string }} which stages, and {@link SLICES} or the load of fresh runs
 * @returns {Interval | null} ratio of requests per second; null where it was not measured
 */
export function findRatio (bench, { over, under, load }) {
  const isThis = other => other.over === over && other.under === under
  if (load === SLICES) return bench.league?.ratios.find(isThis)?.requestsPerSecond ?? null
  const rounds = bench.ratios
    .find(other => isThis(other) && other.load === load)
    ?.rounds.filter(value => value !== null)
  return rounds?.length ? ratioInterval(rounds) : null
}

/**
 * @param {BenchAnalysis} bench
 * @param {{ over: string, under: string, load: string }} which stages, and {@link SLICES} or the load of fresh runs
 * @returns {Interval | null} CPU time of a request, `under`'s by `over`'s: above 1 when `over` needs less; null where
 *   no round has both
 */
export function findCpuRatio ({ contenders, samples, slices }, { over, under, load }) {
  if (load === SLICES) return (slices && compareSlices(slices, over, under)?.cpuMicrosPerRequest) ?? null
  const [overs, unders] = [over, under].map(stage => new Map(
    validSamples(samples, contenderId(contenders, stage, load)).map(({ round, server }) =>
      [round, cpuMicrosPerRequest(server)])))
  const ratios = [...overs].flatMap(([round, cost]) => unders.has(round) ? [Number(unders.get(round)) / cost] : [])
  return ratios.length ? ratioInterval(ratios) : null
}
