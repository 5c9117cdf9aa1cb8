// @ts-check
// Figures of what bench measures, as a sentence rests on them.
import { inRow, message } from 'bench-in-turns/kit.js'
import { finding, found, ratio } from './figure.js'
import { findCpuRatio, findRatio, isRateOfGenerator } from './stage-figures.js'

/**
 * @import { BenchAnalysis } from './analysis.js'
 * @import { Figure, Finding } from './figure.js'
 */

/** @typedef {{ over: string, under: string, load: string }} Pair of stages, and their load as analysis names it */

/**
 * @param {BenchAnalysis} bench
 * @param {Pair} pair
 * @returns {Figure} of requests per second
 */
export function rateFigure (bench, pair) {
  // The faster one is at least as fast as the generator. A slower one that the generator held back is not known.
  const isHeldBack = isRateOfGenerator(bench, pair.under, pair.load)
  return whyNotMeasured(bench, pair) ?? (isHeldBack
    ? finding('undecided', message`the load generator was full, so the rate of ${pair.under} is not known`)
    : ratio(findRatio(bench, pair)))
}

/**
 * @param {BenchAnalysis} bench
 * @param {Pair} pair
 * @returns {Figure} of CPU time per request: below 1 where the first needs less
 */
export function cpuFigure (bench, pair) {
  return whyNotMeasured(bench, pair) ?? ratio(findCpuRatio(bench, pair))
}

/**
 * @param {BenchAnalysis} bench
 * @param {Pair} pair
 * @returns {Finding | null} what keeps one of them from being measured
 */
function whyNotMeasured ({ gates, samples, slices, contenders }, { over, under }) {
  const stages = [over, under]
  const gate = gates.find(({ stage, passed }) => stages.includes(stage) && !passed)
  if (gate) return found(false, message`${gate.stage} does not pass the gate`)
  const ids = contenders.filter(({ stage }) => stages.includes(stage.id)).map(({ id }) => id)
  const sample = samples.find(({ contender, status }) => ids.includes(contender) && status === 'failed')
  if (sample) return found(false, message`${inRow(sample.reasons)}`)
  const failure = slices?.failures.find(({ contender }) => stages.includes(contender))
  return failure ? found(false, message`${failure.message}`) : null
}
