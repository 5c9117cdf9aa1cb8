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
  return [say('what it waits for, ten requests at once:'), ...differences.map(({ what, times: [older, now], ms }) =>
    say('  {what}: {older} > {now} times a request; {ms} ms a request', {
      what, older: sayTimes(older), now: sayTimes(now), ms: sayInterval(ms, formatNumber)
    }))]
}

const sayTimes = times => Number.isInteger(times) ? String(times) : formatNumber(times)
