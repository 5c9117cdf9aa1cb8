// @ts-check
import { fails, holds, say } from '../../../scripts/check/check-kit.js'
import { simulate } from './simulate.mjs'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

/**
 * Is one refusal here and there no failure, and is an error that no retry helps against one at once?
 *
 * @type {Check}
 */
export async function check (context) {
  const requests = await simulate(context, 'otherErrors')
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
