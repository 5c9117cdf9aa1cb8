// @ts-check
import { fails, holds } from '../../../scripts/check/verdict.js'
import { say } from '../../../scripts/render/say.js'
import { simulate } from './simulate.mjs'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const SECONDS = 60
const SLOT_MS = 10
const MOST_SHARE = 0.4 // of the retries, in one slot

/**
 * Do retries come at times of their own?
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check (context) {
  const requests = await simulate(context, SECONDS, ({ request: { number, attemptsMs } }) =>
    number % 50 === 10 && attemptsMs.length === 1)
  const waits = requests.flatMap(({ attemptsMs: [first, second] }) => second === undefined ? [] : [second - first])
  const slots = Object.values(Object.groupBy(waits, ms => Math.floor(ms / SLOT_MS)))
  const most = Math.max(...slots.map((slot = []) => slot.length))
  const values = { most, count: waits.length, ms: SLOT_MS }
  return most > MOST_SHARE * waits.length
    ? fails(say('{most} of {count} retries come within the same {ms} ms after their refusal', values))
    : holds(say('{count} retries come at different times', values))
}
