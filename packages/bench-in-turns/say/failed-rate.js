// @ts-check
// What went wrong at a constant rate.
import { say } from '../message.js'
import { formatWhole } from './format.js'

/**
 * @import { RatedFailure } from '../judge/latency.js'
 * @import { Message } from '../message.js'
 */

/**
 * @param {RatedFailure} failure
 * @param {Message} at which rate
 * @returns {Message} what went wrong, and what to do next
 */
export function sayFailure ({ version, loads, due, ...counts }, at) {
  const said = {
    errors: number => say('{number} errors', { number }),
    non2xx: number => say('{number} answers other than 2xx', { number }),
    neverSent: number => say('{number} never sent, as no connection was free', { number }),
    neverAnswered: number => say('{number} never answered', { number })
  }
  const what = Object.keys(said).filter(name => counts[name]).map(name => said[name](formatWhole(counts[name])))
  return say('{version}: failed {at}, in {failed} of {all} loads. Of {due} requests: {what}. {next}.', {
    version,
    at,
    ...loads,
    due: formatWhole(due),
    what: what.length ? what : say('none answered'),
    next: sayNext(counts)
  })
}

/** What to do about it: what goes wrong comes before what is only late. */
function sayNext (/** @type {Record<string, number>} */ { errors, non2xx, neverSent, neverAnswered }) {
  if (non2xx) {
    return say('See what it answers and writes then, or ask at a lower --rate: where it refuses, that is its limit')
  }
  if (errors) return say('See what it writes when it closes a connection, or ask at a lower --rate')
  if (neverSent) return say('Ask at a lower --rate, or by more --connections where it only waits')
  return neverAnswered
    ? say('Ask at a lower --rate: --p99 finds the highest that it keeps up with')
    : say('See whether it answers at all')
}
