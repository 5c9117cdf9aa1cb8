// @ts-check
import { isDeepStrictEqual } from 'node:util'
import { fails, holds, say } from '../../../scripts/check/check-kit.js'
import { simulate } from './simulate.mjs'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

// A handful of fixed waits exceeds the first share, a little jitter the second. Waits that are random within 50 ms or
// more exceed neither, though chance brings some of 72 retries together.
const WINDOWS = [
  { ms: 2, mostShare: 0.2 },
  { ms: 30, mostShare: 0.85 }
]

/**
 * Do retries come at times of their own, that chance decides? Processes that all count alike come back together.
 *
 * @type {Check}
 */
export async function check (context) {
  const [waits, again] = await Promise.all([readWaits(context), readWaits(context)])
  if (waits.length === 0) return fails(say('no request that is refused is asked again'))
  const count = waits.length
  const crowded = WINDOWS.find(({ ms, mostShare }) => mostWithin(waits, ms) > mostShare * count)
  if (crowded) {
    const values = { most: mostWithin(waits, crowded.ms), count, ms: crowded.ms }
    return fails(say('{most} of {count} retries come within the same {ms} ms after their refusal', values))
  }
  return isDeepStrictEqual(waits, again)
    ? fails(say('{count} retries come after the same times in two processes: nothing is left to chance', { count }))
    : holds(say('{count} retries come at different times', { count }))
}

/** @returns {number} of the waits, at most so many in one window of so many ms */
function mostWithin (waitsMs, windowMs) {
  return Math.max(...waitsMs.map(from => waitsMs.filter(ms => ms >= from && ms < from + windowMs).length))
}

/** @returns {Promise<number[]>} ms between a refusal and the next attempt */
async function readWaits (context) {
  const requests = await simulate(context, 'oneInFifty')
  return requests.flatMap(({ attemptsMs: [first, second] }) => second === undefined ? [] : [second - first])
}
