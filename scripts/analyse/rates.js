// @ts-check
// Single figures of a stage under a load.
import { describeLoad } from '../load/load.js'
import { SLICES } from './ratios.js'

/** @import { BenchAnalysis } from './bench.js' */

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
 * @returns {number} CPU time of a request in microseconds; NaN where it was not measured
 */
export function findCpu (bench, stage, load) {
  if (load === SLICES) return standing(bench, stage)?.cpuMicrosPerRequest.value ?? NaN
  return summary(bench, stage, load)?.cpuMicrosPerRequest?.median ?? NaN
}

function standing ({ league }, stage) {
  return league?.standings.find(({ contender }) => contender === stage)
}

function summary ({ contenders, summaries }, stage, load) {
  const id = contenders.find(contender => contender.stage.id === stage && describeLoad(contender.load) === load)?.id
  return summaries.find(({ contender }) => contender === id)
}
