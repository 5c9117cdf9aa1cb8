// @ts-check
import { invertInterval } from '../../analyse/interval-arithmetic.js'
import { compareRates } from '../measure-pair.js'
import { decide } from '../decide.js'
import { say } from '../../say.js'

/** @import { Context, Finding } from '../run.js' */

const SAYS = {
  cpuMicrosPerRequest: say`CPU time per request, yours / the starting point's`,
  requestsPerSecond: say`requests per second, yours / the starting point's`
}

/**
 * The participant's server beside the starting point, in one run.
 *
 * @param {{ metric: keyof typeof SAYS, atMost: number } | { metric: 'requestsPerSecond', atLeast: number }} condition
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function run (condition, { stage, start, whyNoStart, isQuick, signal }) {
  if (!start) return { verdict: 'skipped', says: whyNoStart ?? say`there is no starting point` }
  const { failure, otherFailure, rate, thrift } = await compareRates(start, stage, { isQuick, signal })
  if (failure) return { verdict: 'fails', says: say`under load: ${failure}` }
  if (otherFailure) return { verdict: 'skipped', says: say`the starting point under load: ${otherFailure}` }
  const { metric } = condition
  const says = SAYS[metric]
  // The CPU time is judged the other way round: thrift is above 1 when less is needed.
  return metric === 'requestsPerSecond' && 'atLeast' in condition
    ? { ...decide(rate, { atLeast: condition.atLeast }), says }
    : { ...decide(thrift && invertInterval(thrift), { atMost: /** @type {any} */ (condition).atMost }), says }
}
