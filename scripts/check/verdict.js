// @ts-check
import { say } from '../render/say.js'
import { hasEnds, invertInterval, reaches } from '../results/interval.js'

/**
 * @import { Interval } from '../results/interval.js'
 * @import { Message } from '../render/say.js'
 * @import { Finding, Verdict } from './check-exercise.js'
 */

/**
 * @param {string | Message} says
 * @returns {Finding}
 */
export const holds = says => ({ verdict: 'holds', says })

/**
 * @param {string | Message} says
 * @returns {Finding}
 */
export const fails = says => ({ verdict: 'fails', says })

/** @type {Record<ReturnType<typeof reaches>, Verdict>} */
const VERDICTS = { holds: 'holds', fails: 'fails', unresolved: 'undecided' }

/**
 * Holds a ratio against a bound. What its interval does not decide is not decided: no work is called wrong for a busy
 * machine.
 *
 * @param {Interval | null} ratio
 * @param {{ atMost: number } | { atLeast: number }} bound
 * @returns {{ verdict: Verdict, ratio?: Interval, wanted: Message }}
 */
export function decide (ratio, bound) {
  const isUpper = 'atMost' in bound
  const wanted = isUpper
    ? say('at most {bound}', { bound: bound.atMost })
    : say('at least {bound}', { bound: bound.atLeast })
  if (!ratio) return { verdict: 'undecided', wanted }
  // A bound from above is one from below for the inverse, and is itself no reason to doubt a ratio near 1.
  const [value, least] = isUpper ? [invertInterval(ratio), 1 / bound.atMost] : [ratio, bound.atLeast]
  const verdict = hasEnds(value) && value.low >= least ? 'holds' : VERDICTS[reaches(value, least)]
  return { verdict, ratio, wanted }
}
