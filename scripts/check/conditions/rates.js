// @ts-check
// What the participant's server costs, beside the one to start from.
import { say } from '../../render/say.js'
import { invertInterval } from '../../results/interval.js'
import { compareRates } from '../measure-pair.js'
import { decide, fails } from '../verdict.js'

/** @import { Context, Finding } from '../check-exercise.js' */

const SAYS = {
  cpuMicrosPerRequest: say("CPU time per request, yours / the starting point's"),
  requestsPerSecond: say("requests per second, yours / the starting point's")
}

/**
 * The participant's server beside the starting point, in one run.
 *
 * @param {{ metric: 'cpuMicrosPerRequest' | 'requestsPerSecond', atMost: number } | { metric: 'requestsPerSecond',
 *   atLeast: number }} condition
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function ratio (condition, { stage, start, isQuick, signal }) {
  const { failure, otherFailure, rate, cpuRatio } = await compareRates(start, stage, { isQuick, signal })
  if (failure) return fails(say('under load: {failure}', { failure }))
  if (otherFailure) {
    return { verdict: 'skipped', says: say('the starting point under load: {otherFailure}', { otherFailure }) }
  }
  const says = SAYS[condition.metric]
  if ('atLeast' in condition) return { ...decide(rate, { atLeast: condition.atLeast }), says }
  // The CPU time is judged the other way round: cpuRatio is above 1 when less is needed.
  return { ...decide(cpuRatio && invertInterval(cpuRatio), { atMost: condition.atMost }), says }
}
