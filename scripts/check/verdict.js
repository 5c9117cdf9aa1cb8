// @ts-check
import { say } from '../render/say.js'
import { verdictOn } from '../results/estimates.js'

/**
 * @import { Interval } from 'bench-in-turns'
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

/**
 * Holds a ratio against a bound. What its interval does not decide is not decided: no work is called wrong for a busy
 * machine.
 *
 * @param {Interval | null} ratio
 * @param {{ atMost: number } | { atLeast: number }} bound
 * @returns {{ verdict: Verdict, ratio?: Interval, wanted: Message }}
 */
export function decide (ratio, bound) {
  const wanted = 'atMost' in bound
    ? say('at most {bound}', { bound: bound.atMost })
    : say('at least {bound}', { bound: bound.atLeast })
  if (!ratio) return { verdict: 'undecided', wanted }
  return { verdict: verdictOn(ratio, bound), ratio, wanted }
}

/**
 * @param {{ verdict: Verdict }[]} steps
 * @returns {Verdict}
 */
export function overall (steps) {
  const has = verdict => steps.some(step => step.verdict === verdict)
  return has('fails') ? 'fails' : has('undecided') ? 'undecided' : 'holds'
}
