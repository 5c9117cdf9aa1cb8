// @ts-check
import { message } from 'bench-in-turns/message.js'
import { verdictOn } from './estimates.js'

/**
 * @import { BenchAnalysis } from './analysis.js'
 * @import { Diagnosis } from '../profile/doctor.js'
 * @import { Message, Said } from 'bench-in-turns/message.js'
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { Profile } from '../profile/profilers.js'
 */

/**
 * What was measured, now or for the committed records. A part that nothing asked for is empty.
 *
 * @typedef {object} Evidence
 * @property {BenchAnalysis | null} bench
 * @property {Profile[]} profiles
 * @property {Diagnosis[]} diagnoses
 * @property {Record<string, { data: any, options: any }>} labs by name
 * @property {{ source: string, stage?: string, profiler?: string, message: string, isElsewhere?: boolean }[]} failures
 *   what could not be measured; `isElsewhere` where this machine does not have what it takes
 */

/**
 * A checked sentence of the text.
 *
 * @typedef {object} Claim
 * @property {string} id by which the text refers to it
 * @property {Said} text the sentence
 * @property {Said} bound
 * @property {string} source what has to be measured for it: `bench`, `profiles` or `lab NAME`
 * @property {{ stage: string, profilers: string[] }} [profiled] of source `profiles`: what it is about
 * @property {string} command that shows it
 * @property {(evidence: Evidence) => Finding} check
 */

/** @typedef {Claim & Required<Pick<Claim, 'profiled'>>} ProfileClaim */

const LAB = 'lab '
/** The bound of a claim about several figures: what is measured says it beside each of them. */
export const BESIDE_FIGURES = 'as said beside each figure'

/** @type {Evidence} */
export const NO_EVIDENCE = Object.freeze({ bench: null, profiles: [], diagnoses: [], labs: {}, failures: [] })

/**
 * @param {Claim} claim
 * @param {Evidence} evidence
 * @returns {Finding} a failure where its source could not be measured at all, and open where this machine cannot
 */
export function checkClaim (claim, evidence) {
  const failure = evidence.failures.find(({ source, stage }) => source === claim.source && stage === undefined)
  if (!failure && !isRecorded(claim, evidence)) return finding('undecided', 'there is no record of it yet')
  if (!failure) return claim.check(evidence)
  const verdict = failure.isElsewhere ? 'undecided' : 'fails'
  return finding(verdict, message`could not be measured: ${failure.message}`)
}

/**
 * @param {Pick<Claim, 'source'>} claim
 * @param {Pick<Evidence, 'labs'>} evidence
 * @returns {boolean} false where it is about a lab of which there is no record
 */
export function isRecorded ({ source }, { labs }) {
  return !source.startsWith(LAB) || Object.hasOwn(labs, source.slice(LAB.length))
}

// What a check found. Its numbers stay numbers: how they are said is for whoever shows them.

/** @typedef {'holds' | 'fails' | 'undecided'} Verdict */
/** @typedef {string | Message | Quantity} Part a string is words of ours, and all else is what was measured */
/** @typedef {{ value: number | Interval, unit: 'ratio' | 'share' | 'ms' | 'count' | 'number' }} Quantity */
/**
 * @typedef {{ verdict: Verdict, measured: Part[], by?: string }} Finding `measured` in the order in which it is
 *   said; `by` which of several profilers
 */

/**
 * @param {Verdict} verdict
 * @param {...Part} measured or why nothing was
 * @returns {Finding}
 */
export function finding (verdict, ...measured) {
  return { verdict, measured }
}

/**
 * @param {boolean} holds
 * @param {...Part} measured
 * @returns {Finding}
 */
export function found (holds, ...measured) {
  return finding(holds ? 'holds' : 'fails', ...measured)
}

/**
 * @param {Quantity['unit']} unit
 * @returns {(value: number | Interval) => Quantity}
 */
function quantityOf (unit) {
  return value => ({ value, unit })
}

export const ratio = quantityOf('ratio')
/** Of one. */
export const share = quantityOf('share')
export const ms = quantityOf('ms')
/** A whole number of things. */
export const count = quantityOf('count')
export const number = quantityOf('number')

/**
 * @param {Interval | null} interval of a ratio; null where it could not be measured
 * @param {Parameters<typeof verdictOn>[1]} bounds
 * @returns {Finding}
 */
export function ratioFinding (interval, bounds) {
  if (!interval) return finding('undecided', 'not measured')
  return finding(verdictOn(interval, bounds), ratio(interval))
}
