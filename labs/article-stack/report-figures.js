// @ts-check
// What follows from the samples. The rounds of all stages and stacks were interleaved, so ratios are within a round.
import { judge, ratioInterval } from '../kit.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { Data } from './lab.js'
 * @import { Sample } from './samples.js'
 */

/** Of each track, the stack that its article had. */
export const OWN_STACK = { restify: 'node-8', koa: 'node-10' }
export const TODAY = 'today'

/** @typedef {{ stage: string, stack: string }} Place */

/**
 * @param {Pick<Data, 'samples'>} data
 * @param {Place} place
 * @returns {Map<number, number>} requests per second by round; of a sample that was taken again, the last one
 */
export function ratesOf ({ samples }, { stage, stack }) {
  const own = samples.filter(one => one.stage === stage && one.stack === stack && counts(one))
  return new Map(own.map(({ round, result }) => [round, Number(result?.requests) / Number(result?.durationS)]))
}

/** @param {Sample} sample */
function counts ({ result, generator }) {
  return result && judge({ ...result, requests: { total: result.requests } }, generator).reasons.length === 0
}

/**
 * @param {Pick<Data, 'samples'>} data
 * @param {Place} place
 * @returns {Interval | null} requests per second; null where nothing counts
 */
export function rateOf (data, place) {
  const rates = [...ratesOf(data, place).values()]
  return rates.length ? ratioInterval(rates) : null
}

/**
 * @param {Pick<Data, 'samples'>} data
 * @param {Place} over
 * @param {Place} under
 * @returns {Interval | null} of requests per second, round by round; null where no round has both
 */
export function rateRatio (data, over, under) {
  const others = ratesOf(data, under)
  const ratios = [...ratesOf(data, over)].flatMap(([round, rate]) => {
    const other = others.get(round)
    return other === undefined ? [] : [rate / other]
  })
  return ratios.length ? ratioInterval(ratios) : null
}
