// @ts-check
// Every claim of the text, as a check. The text refers to it by its id. Bounds are far from what was measured, so that noise does not
// break them; what is shown in the text is the committed records' figure.
import { sum } from 'simple-statistics'
import { CLAIMS as PROFILE_CLAIMS } from './profile-claims.js'
import { DIAGNOSIS_CLAIMS } from '../profile/tools/doctor.js'
import { formatShare } from '../render/format.js'
import { cpuRatio, found, fromDiagnosis, fromProfiles, fromTicks, ratio } from './checks.js'
import { LAB_CLAIMS } from './lab-claims.js'

/**
 * @import { DiagnosisSummary, ProfileSummary } from '../profile/summary.js'
 * @import { BenchRecord } from '../record/record.js'
 */

/**
 * @typedef {object} Seen what was measured, or what the committed records have
 * @property {BenchRecord} record
 * @property {ProfileSummary[]} profiles
 * @property {DiagnosisSummary[]} diagnoses
 * @property {{ stage: string, tool: string, reason: string }[]} [profileFailures] profiles that could not be made
 * @property {Record<string, any>} labs data by name
 */

/** @typedef {{ verdict: 'holds' | 'fails' | 'unresolved', measured: string }} Finding */

/**
 * @typedef {object} Claim
 * @property {string} id
 * @property {string} text
 * @property {string} bound
 * @property {string} source what has to be measured for it: `bench`, `profiles` or `lab NAME`
 * @property {string} [stage] that has to be profiled for it
 * @property {string} command that shows it
 * @property {(seen: Seen) => Finding} check
 */

/** @type {Claim[]} */
export const CLAIMS = [
  ratio('fix-answers-more', 'the fix answers many times as many requests in the same seconds', { over: '02-listener-fix', under: '01-slow', load: '100', atLeast: 10 }),
  cpuRatio('rewrite-is-cheaper', 'a request costs the optimised server less CPU time than the fixed one', { over: '03-optimized', under: '02-listener-fix', atLeast: 1.4 }),
  cpuRatio('fastify-is-cheaper', 'a request costs Fastify less CPU time than restify', { over: 'fastify-variant', under: '03-optimized', atLeast: 1.05 }),
  cpuRatio('ceiling-is-cheaper', 'a request costs a server without a framework less CPU time than restify', { over: 'ceiling', under: '03-optimized', atLeast: 1.1 }),
  ratio('koa-fix-answers-more', 'on Koa, too, the fix answers many times as many', { over: 'koa-variant/02-listener-fix', under: 'koa-variant/01-slow', load: 'wrk-200', atLeast: 10, isOneRound: true }),
  cpuRatio('koa-rewrite-is-cheaper', 'on Koa, too, the rewrite makes a request cheaper', { over: 'koa-variant/04-optimized', under: 'koa-variant/03-no-stringify', atLeast: 1.4 }),
  ...PROFILE_CLAIMS.map(fromProfiles),
  ...DIAGNOSIS_CLAIMS.map(fromDiagnosis),
  fromTicks({
    id: 'sha512-is-hottest',
    stage: '01-slow',
    text: 'SHA-512 is the hottest compiled function of 01-slow, under a name that --prof-process does not print',
    bound: 'the hottest, and over 25 %'
  }, ({ native: [hottest], plainNative }) => {
    const isNamed = plainNative.some(({ name, share }) => /sha512/i.test(name) && share > hottest.self / 2)
    return found(/sha512/i.test(hottest.name) && hottest.self > 0.25 && !isNamed, `${hottest.name} ${formatShare(hottest.self)}`)
  }),
  fromTicks({
    id: 'serialiser-shrank',
    stage: 'koa-variant/01-slow',
    text: 'serialising has a smaller part of koa 01 than the article gives it',
    bound: 'under 35 %'
  }, ({ native }) => {
    const share = sum(native.filter(({ name }) => name.includes('JsonStringifier')).map(({ self }) => self))
    return found(share < 0.35, formatShare(share))
  }),
  ...LAB_CLAIMS
]
