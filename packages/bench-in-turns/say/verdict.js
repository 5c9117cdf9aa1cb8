// @ts-check
// What a comparison decided, in a sentence.
import { hasEnds } from '../judge/interval.js'
import { formatInterval, formatRatio } from './format.js'

/** @import { Decided } from '../judge/comparison.js' */

/**
 * @param {Decided} decided
 * @param {string} [how] it was measured, such as `, in fresh runs`
 * @returns {string} the verdict, with the figure that decides first
 */
export function sayVerdict (decided, how = '') {
  const pair = `${decided.over} ÷ ${decided.under}`
  if (decided.failures.length) return `${pair}: failed. ${decided.failures.join('; ')}`
  return `${pair}${isMeasured(decided) ? how : ''}: ${sayOutcome(decided)}${sayAdvice(decided)}`
}

/** @typedef {Omit<Decided, 'over' | 'under' | 'failures'>} Outcome */

/**
 * @param {Outcome} outcome of one that did not fail
 * @returns {string} such as `worse: a request costs 1.08x (1.06 to 1.10) the CPU time; it answers 0.94x as many ...`
 */
export function sayOutcome (outcome) {
  return isMeasured(outcome) ? sayFigures(outcome) : 'no ratio, since no round has both'
}

/** @param {Outcome} outcome */
function isMeasured ({ requestsPerSecond, cpuMicrosPerRequest }) {
  return Boolean(requestsPerSecond || cpuMicrosPerRequest)
}

/** @param {Outcome} outcome */
function sayFigures ({ requestsPerSecond, cpuMicrosPerRequest, decides, verdict, withinPercent }) {
  const cpu = `a request costs ${sayRatio(cpuMicrosPerRequest)} the CPU time`
  const rate = `it answers ${sayRatio(requestsPerSecond)} as many requests/s`
  const waits = decides === 'requestsPerSecond'
  const figures = waits ? `${rate}, since it waits; ${cpu}` : `${cpu}; ${rate}`
  if (!hasEnds(waits ? requestsPerSecond : cpuMicrosPerRequest)) return `undecided, of too few starts: ${figures}`
  return verdict === 'the same' ? `the same within ${withinPercent} %: ${figures}` : `${verdict}: ${figures}`
}

/** @param {Outcome} outcome @returns {string} empty where it is decided, or there were too few starts */
function sayAdvice ({ verdict, decides, withinPercent, ...figures }) {
  const isOpen = verdict === 'undecided' && figures[decides] !== null && hasEnds(figures[decides])
  return isOpen ? `. --within ${withinPercent} goes on until it is decided` : ''
}

/** @param {Outcome['requestsPerSecond']} ratio */
function sayRatio (ratio) {
  return ratio ? formatInterval(ratio, formatRatio) : 'not measured'
}
