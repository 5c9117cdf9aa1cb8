// @ts-check
// What follows from the samples. The rounds of all stages and stacks were interleaved, so ratios are within a round.
import { judge } from '../../scripts/measure/load.js'
import { stats } from '../kit.js'

/** @import { Interval } from '../../scripts/results/interval.js' */

/** Of each track, the stack that its article had. */
export const OWN_STACK = { restify: 'node-8', koa: 'node-10' }
export const TODAY = 'today'

/** @typedef {{ stage: string, stack: string }} Place */

/**
 * @param {any[]} samples
 * @param {Place} place
 * @returns {any[]} those of it that count
 */
function countingOf (samples, { stage, stack }) {
  return samples.filter(({ result, generator, ...one }) => one.stage === stage && one.stack === stack && result &&
    judge({ ...result, requests: { total: result.requests } }, generator).reasons.length === 0)
}

const requestsPerSecond = ({ result }) => result.requests / result.durationS

/**
 * @param {any[]} samples
 * @param {Place} place
 * @returns {Interval | null} requests per second; null where nothing counts
 */
export function rateOf (samples, place) {
  const rates = countingOf(samples, place).map(requestsPerSecond)
  return rates.length ? stats.ratioInterval(rates) : null
}

/**
 * @param {any[]} samples
 * @param {Place} over
 * @param {Place} under
 * @returns {Interval | null} of requests per second, round by round; null where no round has both
 */
export function rateRatio (samples, over, under) {
  return stats.ratioByRound(countingOf(samples, over), countingOf(samples, under), requestsPerSecond)
}
