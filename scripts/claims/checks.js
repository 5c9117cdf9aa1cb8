// @ts-check
// How a claim is checked: by a ratio with an interval, by what profilers say, by what was found.
import { checkDiagnosis } from '../profile/tools/doctor.js'
import { compareSlices, noisePair } from '../analyse/league.js'
import { findRatio } from '../analyse/ratios.js'
import { formatInterval, formatRatio } from '../render/format.js'
import { isResolved } from '../analyse/resolved.js'

/**
 * @import { ProfileSummary } from '../profile/summary.js'
 * @import { DiagnosisClaim } from '../profile/tools/doctor.js'
 * @import { Claim, Finding, Seen } from './list.js'
 * @import { Claim as ProfileClaim } from './profile-claims.js'
 */

/**
 * @param {string} id
 * @param {string} text
 * @param {{ over: string, under: string, load: string, atLeast: number, isOneRound?: boolean }} wanted stages, load as records name it, and
 *   the bound; of a load that is run once there is no interval, and the bound has to be far beyond any noise
 * @returns {Claim} about requests per second
 */
export function ratio (id, text, { over, under, load, atLeast, isOneRound = false }) {
  const check = ({ record }) => {
    const found = findRatio(record, { over, under, load })
    return barred(record, [over, under]) ?? (isOneRound && found ? beyond(found.value, atLeast) : aboveOne(found, atLeast))
  }
  const bound = `at least ${atLeast}x${isOneRound ? ', in one round' : ''}`
  return { id, text, bound, source: 'bench', command: `npm run bench -- ${under} ${over}`, check }
}

/**
 * @param {string} id
 * @param {string} text
 * @param {{ over: string, under: string, atLeast: number }} wanted stages, and the bound
 * @returns {Claim} about CPU time per request
 */
export function cpuRatio (id, text, { over, under, atLeast }) {
  const check = ({ record }) => {
    const compared = record.slices && compareSlices(record.slices, over, under)
    const floor = record.slices && noisePair(record.slices)
    return barred(record, [over, under]) ?? aboveOne(compared?.cpuMicrosPerRequest ?? null, atLeast, floor?.cpuMicrosPerRequest)
  }
  return { id, text, bound: `at least ${atLeast}x`, source: 'bench', command: `npm run bench -- ${under} ${over}`, check }
}

/**
 * @param {ProfileClaim} claim that the profilers' command checks as well
 * @returns {Claim} one that holds when all tools that were asked agree
 */
export function fromProfiles ({ id, stage, tools, text }) {
  const check = seen => unprofiled(seen, stage, tools) ??
    agree(seen.profiles.filter(profile => profile.stage === stage).flatMap(({ claims }) => claims).filter(claim => claim.text === text))
  return { id, text: `${stage}: ${text}`, bound: 'as it says', source: 'profiles', stage, command: `npm run profile -- ${stage}`, check }
}

/**
 * @param {DiagnosisClaim} claim
 * @returns {Claim} about what clinic doctor saw
 */
export function fromDiagnosis (claim) {
  const { id, stage, text } = claim
  const check = seen => unprofiled(seen, stage, ['doctor']) ??
    agree(seen.diagnoses.filter(diagnosis => diagnosis.stage === stage).map(diagnosis => checkDiagnosis(claim, diagnosis)))
  return { id, text: `${stage}: ${text}`, bound: 'as it says', source: 'profiles', stage, command: `npm run profile -- ${stage} --tool doctor`, check }
}

/**
 * @param {{ id: string, stage: string, text: string, bound: string }} claim
 * @param {(prof: ProfileSummary) => Finding} check
 * @returns {Claim} about functions that are compiled into node, which have names only where its symbols can be read
 */
export function fromTicks ({ stage, ...claim }, check) {
  return {
    ...claim,
    source: 'profiles',
    stage,
    command: `npm run profile -- ${stage} --tool prof`,
    check (seen) {
      const prof = seen.profiles.find(profile => profile.stage === stage && profile.tool === 'prof')
      const [hottest] = prof?.native ?? []
      if (!prof || !hottest) return unprofiled(seen, stage, ['prof']) ?? unresolved('no tick profile')
      return hottest.name === hottest.file ? unresolved('no symbols of node could be read') : check(prof)
    }
  }
}

/**
 * @param {boolean} holds
 * @param {string} measured
 * @returns {Finding}
 */
export function found (holds, measured) {
  return { verdict: holds ? 'holds' : 'fails', measured }
}

/** @returns {Finding} */
function aboveOne (interval, atLeast, floor = null) {
  if (!interval) return unresolved('not measured')
  const measured = formatInterval(interval, formatRatio)
  if (interval.value < atLeast) return interval.high >= atLeast ? unresolved(measured) : { verdict: 'fails', measured }
  return isResolved(interval, floor) ? { verdict: 'holds', measured } : unresolved(measured)
}

/** @returns {Finding} */
function beyond (value, atLeast) {
  return found(value >= atLeast, formatRatio(value))
}

/** @returns {Finding | null} what keeps a stage from being measured */
function barred ({ gates, samples, slices, contenders }, stages) {
  const gate = gates.find(({ stage, passed }) => stages.includes(stage) && !passed)
  if (gate) return found(false, `${gate.stage} does not pass the gate`)
  const ids = contenders.filter(({ stage }) => stages.includes(stage.id)).map(({ id }) => id)
  const sample = samples.find(({ contender, status }) => ids.includes(contender) && status === 'failed')
  if (sample) return found(false, sample.reasons.join('; '))
  const failure = slices?.failures.find(({ contender }) => stages.includes(contender))
  return failure ? found(false, failure.reason) : null
}

/** @returns {Finding | null} */
function unprofiled ({ profileFailures = [] }, stage, tools) {
  const failed = profileFailures.find(other => other.stage === stage && tools.includes(other.tool))
  return failed ? found(false, `could not be measured: ${failed.reason}`) : null
}

/** @returns {Finding} what several profilers say of one thing */
function agree (findings) {
  if (findings.length === 0) return unresolved('no profile')
  const doubtful = findings.find(({ verdict }) => verdict === 'fails') ?? findings.find(({ verdict }) => verdict !== 'holds') ?? findings[0]
  return { verdict: doubtful.verdict === 'too few samples' ? 'unresolved' : doubtful.verdict, measured: doubtful.measured }
}

/**
 * @param {string} measured or why nothing was
 * @returns {Finding}
 */
export function unresolved (measured) {
  return { verdict: 'unresolved', measured }
}
