// @ts-check
// How a claim is checked: by a ratio with an interval, by what profilers say, by what was found.
import { checkDiagnosis } from '../profile/doctor.js'
import { compareSlices } from '../record/league.js'
import { findRatio } from '../record/ratios.js'
import { formatInterval, formatRatio } from '../render/format.js'

/** @typedef {import('./list.js').Claim} Claim */
/** @typedef {import('./list.js').Finding} Finding */

/**
 * @param {string} id
 * @param {string} text
 * @param {{ over: string, under: string, load: string, atLeast: number }} wanted stages, load as records name it, and the bound
 * @returns {Claim} about requests per second
 */
export function ratio (id, text, { over, under, load, atLeast }) {
  const check = ({ record }) => barred(record, [over, under]) ?? aboveOne(findRatio(record, { over, under, load }), atLeast)
  return { id, text, bound: `at least ${atLeast}x`, source: 'bench', command: `npm run bench -- ${under} ${over}`, check }
}

/**
 * @param {string} id
 * @param {string} text
 * @param {{ over: string, under: string, atLeast: number }} wanted stages, and the bound
 * @returns {Claim} about CPU time per request
 */
export function cpuRatio (id, text, { over, under, atLeast }) {
  const find = ({ record }) => record.slices ? compareSlices(record.slices, over, under)?.cpuMicrosPerRequest ?? null : null
  const check = seen => barred(seen.record, [over, under]) ?? aboveOne(find(seen), atLeast)
  return { id, text, bound: `at least ${atLeast}x`, source: 'bench', command: `npm run bench -- ${under} ${over}`, check }
}

/**
 * @param {import('../profile/claims.js').Claim} claim that the profilers' command checks as well
 * @returns {Claim} one that holds when all tools that were asked agree
 */
export function fromProfiles ({ id, stage, text }) {
  const check = ({ profiles }) => agree(profiles.filter(profile => profile.stage === stage).flatMap(({ claims }) => claims).filter(claim => claim.text === text))
  return { id, text: `${stage}: ${text}`, bound: 'as it says', source: 'profiles', command: `npm run profile -- ${stage}`, check }
}

/**
 * @param {import('../profile/doctor.js').DiagnosisClaim} claim
 * @returns {Claim} about what clinic doctor saw
 */
export function fromDiagnosis (claim) {
  const { id, stage, text } = claim
  const check = ({ diagnoses }) => agree(diagnoses.filter(diagnosis => diagnosis.stage === stage).map(diagnosis => checkDiagnosis(claim, diagnosis)))
  return { id, text: `${stage}: ${text}`, bound: 'as it says', source: 'profiles', command: `npm run profile -- ${stage} --tool doctor`, check }
}

/** @returns {Finding} */
function aboveOne (interval, atLeast) {
  if (!interval) return unresolved('not measured')
  const measured = formatInterval(interval, formatRatio)
  if (interval.value < atLeast) return { verdict: 'fails', measured }
  return interval.low === null || interval.low > 1 ? { verdict: 'holds', measured } : unresolved(measured)
}

/** @returns {Finding | null} what keeps a stage from being measured */
function barred ({ gates }, stages) {
  const failed = gates.find(({ stage, passed }) => stages.includes(stage) && !passed)
  return failed ? { verdict: 'fails', measured: `${failed.stage} does not pass the gate` } : null
}

/** @returns {Finding} what several profilers say of one thing */
function agree (findings) {
  if (findings.length === 0) return unresolved('no profile')
  const doubtful = findings.find(({ verdict }) => verdict === 'fails') ?? findings.find(({ verdict }) => verdict !== 'holds') ?? findings[0]
  return { verdict: doubtful.verdict === 'too few samples' ? 'unresolved' : doubtful.verdict, measured: doubtful.measured }
}

/**
 * @param {boolean} holds
 * @param {string} measured
 * @returns {Finding}
 */
export function found (holds, measured) {
  return { verdict: holds ? 'holds' : 'fails', measured }
}

/**
 * @param {string} measured or why nothing was
 * @returns {Finding}
 */
export function unresolved (measured) {
  return { verdict: 'unresolved', measured }
}
