// @ts-check
import { stats } from 'bench-in-turns'
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
  if (has('fails')) return 'fails'
  return has('undecided') ? 'undecided' : 'holds'
}

const FEWEST_ROUNDS = 3
const ROUNDS = 6
const MOST_ROUNDS = 12 // where six do not decide

/**
 * Measures the participant's version and the starting point in rounds, until the ratio of the two is decided.
 *
 * @param {{ isQuick: boolean, atMost: number, says: Message }} asked
 * @param {() => Promise<number | Finding>} measureRound the ratio in one round, or what is wrong
 * @returns {Promise<Finding>}
 */
export async function decideInRounds ({ isQuick, atMost, says }, measureRound) {
  const ratios = []
  for (;;) {
    const measured = await measureRound()
    if (typeof measured !== 'number') return measured
    ratios.push(measured)
    const judged = decide(stats.ratioInterval(ratios), { atMost })
    const isDecided = judged.verdict !== 'undecided' || ratios.length === MOST_ROUNDS
    if (isQuick ? ratios.length === FEWEST_ROUNDS : ratios.length >= ROUNDS && isDecided) return { ...judged, says }
  }
}
