// @ts-check
// What a request waits for among others, and in one version more than in another, in sentences.
import { formatNumber, sayInterval } from 'bench-in-turns/kit.js'
import { say } from './say.js'

/**
 * @import { Message } from 'bench-in-turns/kit.js'
 * @import { Step } from '../profile/company.js'
 * @import { HeldUp } from '../profile/locks.js'
 * @import { WaitDifference } from '../profile/waits-between.js'
 */

/**
 * @param {Step[]} steps that take longer in company
 * @param {{ count: number, isAsked: boolean }} of `count` requests at once; `isAsked` where the database has said who
 *   holds whom
 * @returns {Message[]}
 */
export function sayCompany (steps, { count, isAsked }) {
  return steps.map(step => say('{what}: {alone} ms alone, {together} ms of {count} at once: {because}', {
    what: step.what,
    alone: formatNumber(step.aloneMs),
    together: formatNumber(step.togetherMs),
    count,
    because: becauseOf(step, isAsked)
  }))
}

function becauseOf ({ of, isHeldUp }, isAsked) {
  if (of === 'connection') return say('others have all connections; find what they hold them for, before you add some')
  if (of === 'service') return say('that service, or the way to it, has no room for so many')
  if (isHeldUp) return say('it waits for a lock, not for its plan')
  return isAsked
    ? say('it waits for its turn at a busy database: no lock was seen')
    : say('it waits for others, for a lock or at a busy database: DATABASE_URL lets this ask which')
}

/** @param {HeldUp[]} locks @returns {Message[]} */
export function sayLocks (locks) {
  return locks.map(({ waits, holds, state, most, openMs }) => say(
    'who holds whom: {most} at once waited in {waits}, for a transaction that is {state}, open for up to {ms} ms, ' +
    'whose last query was {holds}', { most, waits, state, ms: formatNumber(openMs), holds }))
}

/** @param {WaitDifference[]} differences @returns {Message[]} such as `SELECT … FROM items: 20 > 1 times a request` */
export function sayWaits (differences) {
  if (!differences.length) {
    return [say('what it waits for: nothing that was traced is waited for more often, or longer, beyond chance')]
  }
  return [say('what it waits for, ten requests at once:'), ...differences.map(sayWait)]
}

/** Of each kind of wait: that there are more of it in a request, and that there are fewer. */
const COUNTED = {
  database: [
    count => say('{count, plural, one {one more query} other {# more queries}} a request', { count }),
    count => say('{count, plural, one {one query fewer} other {# queries fewer}} a request', { count })
  ],
  service: [
    count => say('{count, plural, one {one more call} other {# more calls}} a request', { count }),
    count => say('{count, plural, one {one call fewer} other {# calls fewer}} a request', { count })
  ],
  connection: [
    count => say('{count, plural, one {one more wait} other {# more waits}} a request', { count }),
    count => say('{count, plural, one {one wait fewer} other {# waits fewer}} a request', { count })
  ]
}

/** @param {WaitDifference} difference @returns {Message} */
function sayWait ({ what, of, times: [older, now], more, ms }) {
  const named = { what, older: sayTimes(older), now: sayTimes(now), ms: sayInterval(ms, formatNumber) }
  const isSure = more.low > 0 || more.high < 0
  if (!isSure) return say('  {what}: {now} times a request, as often as before; difference: {ms} ms a request', named)
  const count = Math.round(10 * Math.abs(more.value)) / 10
  const counted = COUNTED[of][more.value > 0 ? 0 : 1](count)
  return say('  {counted}: {what} ({older} > {now} times); difference: {ms} ms a request', { counted, ...named })
}

const sayTimes = times => Number.isInteger(times) ? String(times) : formatNumber(times)
