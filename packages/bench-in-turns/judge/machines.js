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
import { estimateOf, tQuantile } from './interval.js'

/** Of two machines, an interval would be thirteen standard errors wide to each side. */
export const LEAST_MACHINES = 3
const LEAST_OTHERS = 3 // to say of a machine that it is apart from them
const STEPS = 60 // of halving: more than a double has bits for
const WIDEST = 16 // of a logarithm: beyond any ratio

/** @typedef {{ middle: number, error: number }} Estimate logarithm of a ratio, and its standard error */

/**
 * @typedef {object} OverMachines
 * @property {number} middle logarithm of the ratio
 * @property {number} error its standard error; NaN of two machines, which are too few
 * @property {number} degrees of freedom of Student's t
 * @property {number} spread standard deviation of the logarithm between machines; NaN of one
 */

/**
 * @param {{ values: number[], firsts?: boolean[] }[]} machines ratios of the starts of each, as estimateOf takes them
 * @returns {OverMachines} of one machine, what its starts give
 */
export function estimateMachines (machines) {
  const estimates = machines.map(({ values, firsts }) => estimateOf(values.map(Math.log), firsts))
  if (estimates.length === 1) return { ...estimates[0], spread: NaN }
  return pool(estimates)
}

/** @param {Estimate[]} estimates two or more @returns {OverMachines} */
export function pool (estimates) {
  const between = varianceBetween(estimates)
  const { middle, weight, squares } = weigh(estimates, between)
  const degrees = estimates.length - 1
  const error = estimates.length < LEAST_MACHINES ? NaN : Math.sqrt(Math.max(1, squares / degrees) / weight)
  return { middle, error, degrees, spread: Math.sqrt(between) }
}

/**
 * @param {Estimate[]} estimates
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
