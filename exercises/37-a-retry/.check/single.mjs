// @ts-check
import { fails, holds } from '../../../scripts/check/verdict.js'
import { say } from '../../../scripts/render/say.js'
import { simulate } from './simulate.mjs'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const SECONDS = 20

/**
 * Is one refusal here and there no failure, and is an error that no retry helps against one at once?
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check (context) {
  const requests = await simulate(context, SECONDS, ({ request: { number, attemptsMs } }) =>
    number % 50 === 30 ? { code: '23505' } : number % 50 === 10 && attemptsMs.length === 1)
  const [wrong, right] = [true, false].map(isWrong => requests.filter(({ number }) => (number % 50 === 30) === isWrong))
  const lost = right.find(({ outcome }) => outcome !== 'answered')
  if (lost) return fails(say('a request that was refused once: {what}', { what: describe(lost) }))
  const odd = wrong.find(({ outcome, attemptsMs }) => outcome !== 'failed' || attemptsMs.length > 1)
  if (odd) return fails(say('a request that failed for another reason: {what}', { what: describe(odd) }))
  return holds(say('each request that is refused once gets its answer'))
}

function describe ({ outcome, attemptsMs }) {
  return say('{count, plural, one {# attempt} other {# attempts}}, and in the end "{outcome}"', {
    count: attemptsMs.length,
    outcome
  })
}
