// @ts-check
// What a comparison decided, in a sentence.
import { hasEnds } from '../judge/interval.js'
import { formatRatio, sayInterval } from './format.js'
import { say } from '../message.js'

/**
 * @import { Decided } from '../judge/comparison.js'
 * @import { Message, Said } from '../message.js'
 */

/**
 * @param {Decided} decided
 * @param {Message} [how] it was measured, such as `in fresh runs`
 * @returns {Message} the verdict, with the figure that decides first
 */
export function sayVerdict (decided, how) {
  const pair = `${decided.over} ÷ ${decided.under}`
  if (decided.failures.length) return say('{pair}: failed. {why}', { pair, why: decided.failures.join('; ') })
  const outcome = withAdvice(sayOutcome(decided), decided)
  return how && isMeasured(decided)
    ? say('{pair}, {how}: {outcome}', { pair, how, outcome })
    : say('{pair}: {outcome}', { pair, outcome })
}

/** @typedef {Omit<Decided, 'over' | 'under' | 'failures'>} Outcome */

/**
 * @param {Outcome} outcome of one that did not fail
 * @returns {Message} such as `worse: a request costs 1.08x (1.06 to 1.10) the CPU time; it answers 0.94x as many ...`
 */
export function sayOutcome (outcome) {
  return isMeasured(outcome) ? sayFigures(outcome) : say('no ratio, since no round has both')
}

/** @param {Outcome} outcome */
function isMeasured ({ requestsPerSecond, cpuMicrosPerRequest }) {
  return Boolean(requestsPerSecond || cpuMicrosPerRequest)
}

/** @param {Outcome} outcome */
function sayFigures ({ requestsPerSecond, cpuMicrosPerRequest, decides, verdict, withinPercent }) {
  const values = { cpu: sayRatio(cpuMicrosPerRequest), rate: sayRatio(requestsPerSecond) }
  const waits = decides === 'requestsPerSecond'
  const figures = waits
    ? say('it answers {rate} as many requests/s, since it waits; a request costs {cpu} the CPU time', values)
    : say('a request costs {cpu} the CPU time; it answers {rate} as many requests/s', values)
  const isOfFew = !hasEnds(waits ? requestsPerSecond : cpuMicrosPerRequest)
  if (isOfFew) return say('undecided, of too few starts: {figures}', { figures })
  const said = {
    better: say('better: {figures}', { figures }),
    worse: say('worse: {figures}', { figures }),
    undecided: say('undecided: {figures}', { figures }),
    'the same': say('the same within {percent} %: {figures}', { figures, percent: Number(withinPercent) })
  }
  return said[/** @type {keyof typeof said} */ (verdict)]
}

/** Not where it is decided, or there were too few starts. @param {Message} outcome @param {Outcome} of */
function withAdvice (outcome, { verdict, decides, withinPercent, ...figures }) {
  const isOpen = verdict === 'undecided' && figures[decides] !== null && hasEnds(figures[decides])
  return isOpen
    ? say('{outcome}. --within {percent} goes on until it is decided', { outcome, percent: Number(withinPercent) })
    : outcome
}

/** @param {Outcome['requestsPerSecond']} ratio @returns {Said} */
function sayRatio (ratio) {
  return ratio ? sayInterval(ratio, formatRatio) : say('not measured')
}
