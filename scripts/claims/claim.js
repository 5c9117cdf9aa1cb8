// @ts-check
/**
 * @import { BenchAnalysis } from '../analyse/bench.js'
 * @import { Profile } from '../profile/run.js'
 * @import { Diagnosis } from '../profile/tools/doctor.js'
 * @import { Finding } from './finding.js'
 */

/**
 * What was measured, now or for the committed records. A part that nothing asked for is empty.
 *
 * @typedef {object} Evidence
 * @property {BenchAnalysis | null} bench
 * @property {Profile[]} profiles
 * @property {Diagnosis[]} diagnoses
 * @property {Record<string, { data: any, options: any }>} labs by name
 * @property {{ source: string, stage?: string, profiler?: string, message: string }[]} failures what could not be
 *   measured
 */

/**
 * A checked sentence of the text.
 *
 * @typedef {object} Claim
 * @property {string} id by which the text refers to it
 * @property {string} text the sentence
 * @property {string} bound
 * @property {string} source what has to be measured for it: `bench`, `profiles` or `lab NAME`
 * @property {{ stage: string, profilers: string[] }} [profiled] of source `profiles`: what it is about
 * @property {boolean} [takesAll] true when it compares what its profilers saw, and none of them will do alone
 * @property {string} command that shows it
 * @property {(evidence: Evidence) => Finding} check
 */

/** @typedef {Claim & Required<Pick<Claim, 'profiled'>>} ProfileClaim */

/** @type {Evidence} */
export const NO_EVIDENCE = Object.freeze({ bench: null, profiles: [], diagnoses: [], labs: {}, failures: [] })

/**
 * @param {Claim} claim
 * @param {Evidence} evidence
 * @returns {Finding} a failure where its source could not be measured at all
 */
export function checkClaim (claim, evidence) {
  const failure = evidence.failures.find(({ source, stage }) => source === claim.source && stage === undefined)
  return failure ? { verdict: 'fails', measured: [`could not be measured: ${failure.message}`] } : claim.check(evidence)
}
