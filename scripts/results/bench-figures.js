// @ts-check
// Figures of what bench measures, as a sentence rests on them.
import { message } from 'bench-in-turns/kit.js'
import { finding, found, number, ratio } from './figure.js'
import { isGeneratorBound, levelOf, seriesOf } from './series.js'

/**
 * @import { BenchAnalysis } from './analysis.js'
 * @import { Figure, Finding, Quantity } from './figure.js'
 * @import { Interval } from 'bench-in-turns'
 */

/** Of warm servers, the ratio of what each does without the other in its turns. */
const ALONE = 'alone'

/** @typedef {{ over: string, under: string, load: string }} Loaded stages, and the name of a series or {@link ALONE} */
/** @typedef {'requestsPerSecond' | 'cpuMicrosPerRequest'} BenchFigure */

/**
 * @param {BenchAnalysis} bench
 * @param {Loaded} pair
 * @param {BenchFigure} figure
 * @returns {Interval | null} now ÷ older; null where it was not measured
 */
export function ratioOf (bench, { over, under, load }, figure) {
  const known = load === ALONE
    ? bench.warm?.alone(over, under)
    : seriesOf(bench).find(({ name }) => name === load)?.ratio(over, under)
  return known?.[figure] ?? null
}

/**
 * @param {BenchAnalysis} bench
 * @param {string} stage id
 * @param {string} load name of a series, or {@link ALONE}
 * @param {BenchFigure} figure
 * @param {string} [beside] the stage to which its ratio stands beside: the two have one quotient
 * @returns {Quantity}
 */
export function levelFigure (bench, stage, load, figure, beside = '') {
  return load === ALONE
    ? number(bench.warm?.alone(stage, beside)?.levels[figure][stage])
    : number(levelOf(bench, stage, load)?.[figure].value)
}

/**
 * @param {BenchAnalysis} bench
 * @param {Loaded} pair
 * @returns {Figure} of requests per second
 */
export function rateFigure (bench, pair) {
  // The faster one is at least as fast as the generator. A slower one that the generator held back is not known.
  const isHeldBack = isGeneratorBound(levelOf(bench, pair.under, pair.load))
  return whyNotMeasured(bench, pair) ?? (isHeldBack
    ? finding('undecided', message`the load generator was full, so the rate of ${pair.under} is not known`)
    : ratio(ratioOf(bench, pair, 'requestsPerSecond')))
}

/**
 * @param {BenchAnalysis} bench
 * @param {Loaded} pair
 * @returns {Figure} of CPU time per request: below 1 where the first needs less
 */
export function cpuFigure (bench, pair) {
  return whyNotMeasured(bench, pair) ?? ratio(ratioOf(bench, pair, 'cpuMicrosPerRequest'))
}

/**
 * @param {BenchAnalysis} bench
 * @param {Loaded} pair
 * @returns {Finding | null} what keeps one of them from being measured
 */
function whyNotMeasured ({ gates, ...bench }, { over, under }) {
  const stages = [over, under]
  const gate = gates.find(({ stage, passed }) => stages.includes(stage) && !passed)
  if (gate) return found(false, message`${gate.stage} does not pass the gate`)
  const failure = seriesOf(bench).flatMap(({ run }) => run.failures).find(({ contender }) => stages.includes(contender))
  return failure ? found(false, message`${failure.message}`) : null
}
