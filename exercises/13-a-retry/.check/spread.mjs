// @ts-check
import { isDeepStrictEqual } from 'node:util'
import { fails, holds, say } from '../../../scripts/check/check-kit.js'
import { simulate } from './simulate.mjs'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const SLOT_MS = 10
const MOST_SHARE = 0.2 // of the retries, in one slot

/**
 * Do retries come at times of their own, that chance decides? Processes that all count alike come back together.
 *
 * @type {Check}
 */
export async function check (context) {
  const [waits, again] = await Promise.all([readWaits(context), readWaits(context)])
  if (waits.length === 0) return fails(say('no request that is refused is asked again'))
  const slots = Object.values(Object.groupBy(waits, ms => Math.floor(ms / SLOT_MS)))
  const most = Math.max(...slots.map((slot = []) => slot.length))
  const values = { most, count: waits.length, ms: SLOT_MS }
  if (most > MOST_SHARE * waits.length) {
    return fails(say('{most} of {count} retries come within the same {ms} ms after their refusal', values))
  }
  return isDeepStrictEqual(waits, again)
    ? fails(say('{count} retries come after the same times in two processes: nothing is left to chance', values))
    : holds(say('{count} retries come at different times', values))
}

/** @returns {Promise<number[]>} ms between a refusal and the next attempt */
async function readWaits (context) {
  const requests = await simulate(context, 'oneInFifty')
  return requests.flatMap(({ attemptsMs: [first, second] }) => second === undefined ? [] : [second - first])
}
