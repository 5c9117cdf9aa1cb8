// @ts-check
// How claims about profiles are made: of all profilers that see a stack, or of V8's ticks.
import { nativeSection } from '../profile/sections.js'
import { finding, found } from './finding.js'

/**
 * @import { Profile } from '../profile/run.js'
 * @import { Evidence, ProfileClaim } from './claim.js'
 * @import { Finding } from './finding.js'
 */

const LEAST_SAMPLES = 200
const TREES = ['flame', '0x', 'cpu', 'prof']
const SHOWN = 'cpu' // the one whose figures stand in sentences

/**
 * @param {string} id
 * @param {string} stage
 * @param {string} text
 * @param {(profile: Profile) => Finding} check
 * @returns {ProfileClaim} one that holds when all profilers that were asked agree
 */
export function ofEach (id, stage, text, check) {
  return {
    id,
    text: `${stage}: ${text}`,
    bound: 'as it says',
    source: 'profiles',
    profiled: { stage, profilers: TREES },
    command: `npm run profile -- ${stage}`,
    check: evidence =>
      unprofiled(evidence, stage, TREES) ??
      agree(
        evidence.profiles
          .filter(profile => profile.stage === stage && TREES.includes(profile.profiler))
          .map(profile => ({ profiler: profile.profiler, finding: withEnoughSamples(profile, check) }))
      )
  }
}

/**
 * @param {string} id
 * @param {string} stage
 * @param {string} text
 * @param {string} bound
 * @param {(seen: { native: ReturnType<typeof nativeSection>, plainNative: { name: string, share: number }[] }) =>
 *   Finding} check
 * @returns {ProfileClaim} about functions that are compiled into node, which have names only where its symbols can be
 *   read
 */
export function ofTicks (id, stage, text, bound, check) {
  return {
    id,
    text: `${stage}: ${text}`,
    bound,
    source: 'profiles',
    profiled: { stage, profilers: ['prof'] },
    command: `npm run profile -- ${stage} --tool prof`,
    check (evidence) {
      const prof = profileOf(evidence, stage, 'prof')
      const native = prof ? nativeSection(prof.tree) : []
      if (!prof || native.length === 0) {
        return unprofiled(evidence, stage, ['prof']) ?? finding('unresolved', 'no tick profile')
      }
      if (native[0].name === native[0].file) return finding('unresolved', 'no symbols of node could be read')
      return withEnoughSamples(prof, () => check({ native, plainNative: prof.plainNative ?? [] }))
    }
  }
}

/**
 * @param {Profile} profile
 * @param {(profile: Profile) => Finding} check
 * @returns {Finding} unresolved where a handful of samples would decide
 */
export function withEnoughSamples (profile, check) {
  if (profile.samples < LEAST_SAMPLES) {
    return finding('unresolved', `${profile.samples} samples, ${LEAST_SAMPLES} needed`)
  }
  return check(profile)
}

/**
 * @param {Evidence} evidence
 * @param {string} stage
 * @param {string[]} profilers
 * @returns {Finding | null} what kept one of them from profiling
 */
export function unprofiled ({ failures }, stage, profilers) {
  const failed = failures.find(other => other.stage === stage && profilers.includes(String(other.profiler)))
  return failed ? found(false, `could not be measured: ${failed.message}`) : null
}

/**
 * @param {{ profiler: string, finding: Finding }[]} seen
 * @returns {Finding} what several profilers say of one thing: the most doubtful of them, or the one that is shown
 */
function agree (seen) {
  if (seen.length === 0) return finding('unresolved', 'no profile')
  const { profiler, finding: { verdict, measured } } =
    seen.find(({ finding }) => finding.verdict === 'fails') ??
    seen.find(({ finding }) => finding.verdict === 'unresolved') ??
    seen.find(({ profiler }) => profiler === SHOWN) ??
    seen[0]
  return seen.length === 1 ? finding(verdict, ...measured) : finding(verdict, ...measured, `by the profiler ${profiler}`)
}

/**
 * @param {Evidence} evidence
 * @param {string} stage
 * @param {string} profiler
 */
export function profileOf ({ profiles }, stage, profiler) {
  return profiles.find(profile => profile.stage === stage && profile.profiler === profiler)
}
