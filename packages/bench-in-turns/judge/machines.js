// @ts-check
// One ratio of several machines. What a program costs by another one differs from processor to processor, so an
// interval over the starts of one machine is of that machine alone.
//
// Random effects: a machine's ratio is the mean over machines, what is its own, and the scatter of its starts. The
// variance between machines is Paule and Mandel's (Consensus values and weighting factors, 1982; recommended by Langan
// et al., Research Synthesis Methods 10, 2019). The interval is Hartung and Knapp's (A refined method for the
// meta-analysis of controlled clinical trials with binary outcome, Statistics in Medicine 20, 2001), which is honest
// for few machines, and never narrower than their scatter of starts allows (Röver, Knapp and Friede, BMC Medical
// Research Methodology 15, 2015).
import { sum } from 'simple-statistics'
import { judgeTogether } from './comparison.js'
import { estimateRatio, tQuantile } from './interval.js'

/**
 * @import { Comparison } from '../result-schema.js'
 * @import { Figure } from './comparison.js'
 * @import { Estimate } from './interval.js'
 */

/** Of two machines, an interval would be thirteen standard errors wide to each side. */
export const LEAST_MACHINES = 3
const LEAST_OTHERS = 3 // to say of a machine that it is apart from them
const STEPS = 60 // of halving: more than a double has bits for
const WIDEST = 16 // of a logarithm: beyond any ratio

const FIGURES = /** @type {const} */ (['cpuMicrosPerRequest', 'requestsPerSecond'])

/**
 * @typedef {Estimate & { spread: number }} OverMachines `error` is NaN of two machines, which are too few; `spread` the
 *   standard deviation of the logarithm between machines, NaN of one
 */

/**
 * @param {Comparison[][]} machines what each has measured, in the same order
 * @returns {Comparison[]} judged together, over machines
 */
export function judgeMachines (machines) {
  const pairs = machines[0].map((_, i) => machines.map(comparisons => comparisons[i]))
  const judged = judgeTogether(pairs.map(pair => ({
    figures: Object.fromEntries(judgedFigures(pair).map(figure => [figure, estimateMachines(pair, figure)])),
    leads: pair.filter(({ decides }) => decides === 'requestsPerSecond').length * 2 > pair.length
      ? 'requestsPerSecond'
      : 'cpuMicrosPerRequest',
    withinPercent: pair[0].withinPercent,
    failures: failuresOf(pair)
  })))
  return pairs.map((pair, i) => {
    const { verdict, decides, intervals } = judged[i]
    const ratios = FIGURES.map(figure => [figure, ofJson(intervals[figure])])
    return {
      ...pair[0],
      verdict,
      decides,
      isGeneratorBound: pair.some(({ isGeneratorBound }) => isGeneratorBound),
      nowFirst: undefined,
      busy: undefined,
      needs: undefined,
      failures: failuresOf(pair),
      ...Object.fromEntries(ratios)
    }
  })
}

function failuresOf (pair) {
  return pair.flatMap((one, i) => one.failures.map(line => `machine ${i + 1}: ${line}`))
}

/** JSON has no NaN. */
function ofJson (interval) {
  return interval ? { ...interval, value: Number.isFinite(interval.value) ? interval.value : null, starts: [] } : null
}

/**
 * @param {Comparison[]} pair of each machine
 * @returns {Figure[]} those that can be judged
 */
export function judgedFigures (pair) {
  const isBound = pair.some(({ isGeneratorBound }) => isGeneratorBound)
  return FIGURES.filter(figure => figure === 'cpuMicrosPerRequest' || !isBound)
    .filter(figure => pair.every(one => one[figure]?.starts.length))
}

/**
 * @param {Comparison[]} pair of each machine
 * @param {Figure} figure
 * @returns {OverMachines} of one machine, what its starts give
 */
export function estimateMachines (pair, figure) {
  const estimates = estimatesOf(pair, figure)
  return estimates.length === 1 ? { ...estimates[0], spread: NaN } : pool(estimates)
}

/**
 * @param {Comparison[]} pair of each machine
 * @param {Figure} figure
 * @returns {Estimate[]} of each
 */
export function estimatesOf (pair, figure) {
  return pair.map(one => estimateRatio(one[figure]?.starts ?? [], one.nowFirst))
}

/** @param {Pick<Estimate, 'middle' | 'error'>[]} estimates two or more @returns {OverMachines} */
export function pool (estimates) {
  const between = varianceBetween(estimates)
  const { middle, weight, squares } = weigh(estimates, between)
  const degrees = estimates.length - 1
  const error = estimates.length < LEAST_MACHINES ? NaN : Math.sqrt(Math.max(1, squares / degrees) / weight)
  return { middle, error, degrees, count: estimates.length, spread: Math.sqrt(between) }
}

/**
 * @param {Pick<Estimate, 'middle' | 'error'>[]} estimates
 * @param {number} [errorRate] of all that are looked at together (Bonferroni's correction)
 * @returns {number[]} indexes of the machines that are apart from all others: beyond where these predict one more
 */
export function findApart (estimates, errorRate = 0.05) {
  if (estimates.length <= LEAST_OTHERS) return []
  return estimates.flatMap((estimate, i) => {
    const others = pool(estimates.toSpliced(i, 1))
    const error = Math.hypot(estimate.error, others.error, others.spread)
    const most = tQuantile(others.degrees, errorRate / estimates.length) * error
    return Math.abs(estimate.middle - others.middle) > most ? [i] : []
  })
}

/** Such that the weighted squares are what they are expected to be; 0 where they are less without it. */
function varianceBetween (estimates) {
  const isTooLow = between => weigh(estimates, between).squares > estimates.length - 1
  if (!isTooLow(0)) return 0
  let [low, high] = [0, WIDEST]
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2
    if (isTooLow(middle)) low = middle
    else high = middle
  }
  return high
}

function weigh (estimates, between) {
  const weights = estimates.map(({ error }) => 1 / (error ** 2 + between))
  const weight = sum(weights)
  const middle = sum(estimates.map((estimate, i) => weights[i] * estimate.middle)) / weight
  return { middle, weight, squares: sum(estimates.map((estimate, i) => weights[i] * (estimate.middle - middle) ** 2)) }
}
