// @ts-check
// How claims about profiles are made, by what they ask: call trees, functions compiled into node, or clinic doctor.
import { callersOf, functionShares } from '../profile/call-tree.js'
import { summarizeDiagnosis } from '../profile/doctor.js'
import { nativeSection } from '../profile/sections.js'
import { finding, found, share } from './claim.js'

/**
 * @import { DiagnosisSummary } from '../profile/doctor.js'
 * @import { FunctionShare } from '../profile/call-tree.js'
 * @import { Evidence, Finding, ProfileClaim } from './claim.js'
 * @import { Profile } from '../profile/profilers.js'
 */

const LEAST_SAMPLES = 200
const TREES = ['flame', '0x', 'cpu', 'prof']
const SHOWN = 'cpu' // the one whose figures stand in sentences
const HASHING = ['hash', 'createHash', 'update', 'digest', 'Hash', 'stringify']

/**
 * What an author of a claim writes; `T` is what its check gets.
 *
 * @template T
 * @typedef {{ id: string, stage: string, text: string, bound?: string, check: (seen: T) => Finding }} Wanted
 */

/**
 * @param {Wanted<Profile>} wanted
 * @returns {ProfileClaim} one that holds when all profilers that see a stack, and were asked, agree
 */
export function ofEach ({ check, ...wanted }) {
  return claimOf(wanted, TREES, ({ profiles }) => agree(
    profiles.filter(({ stage, profiler }) => stage === wanted.stage && TREES.includes(profiler))
      .map(profile => ({ profiler: profile.profiler, finding: withEnoughSamples(profile, () => check(profile)) }))
  ))
}

/**
 * @param {Wanted<{ native: FunctionShare[], plainNative: { name: string, share: number }[] }> & { profiler: string }}
 *   wanted
 * @returns {ProfileClaim} about functions that are compiled into node, which have names only where its symbols can be
 *   read
 */
export function ofCompiled ({ check, profiler, ...wanted }) {
  return claimOf(wanted, [profiler], ({ profiles }) => {
    const profile = profiles.find(other => other.stage === wanted.stage && other.profiler === profiler)
    const native = profile ? nativeSection(profile.tree) : []
    if (!profile || native.length === 0) return finding('unresolved', `no profile by ${profiler}`)
    if (native[0].name === native[0].file) return finding('unresolved', 'no symbols of node could be read')
    return withEnoughSamples(profile, () => check({ native, plainNative: profile.plainNative ?? [] }))
  })
}

/**
 * Doctor's word for the whole is not the same each time (`--repeat` shows it); what it says of the event loop's delay
 * is.
 *
 * @param {Wanted<DiagnosisSummary>} wanted
 * @returns {ProfileClaim}
 */
export function ofDoctor ({ check, ...wanted }) {
  return claimOf(wanted, ['doctor'], ({ diagnoses }) => {
    const diagnosis = diagnoses.find(({ stage }) => stage === wanted.stage)
    return diagnosis ? check(summarizeDiagnosis(diagnosis)) : finding('unresolved', 'no diagnosis')
  })
}

/**
 * @param {Omit<Wanted<any>, 'check'>} wanted
 * @param {string[]} profilers
 * @param {(evidence: Evidence) => Finding} check
 * @returns {ProfileClaim} that fails where one of them could not profile
 */
function claimOf ({ id, stage, text, bound = 'as it says' }, profilers, check) {
  return {
    id,
    text: `${stage}: ${text}`,
    bound,
    source: 'profiles',
    profiled: { stage, profilers },
    command: `npm run profile -- ${stage}${profilers.length === 1 ? ` --tool ${profilers[0]}` : ''}`,
    check (evidence) {
      const failed = evidence.failures.find(other =>
        other.stage === stage && profilers.includes(String(other.profiler)))
      return failed ? found(false, `could not be measured: ${failed.message}`) : check(evidence)
    }
  }
}

/** Unresolved where a handful of samples would decide. */
function withEnoughSamples ({ samples }, check) {
  return samples >= LEAST_SAMPLES ? check() : finding('unresolved', `${samples} samples, ${LEAST_SAMPLES} needed`)
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
  return finding(verdict, ...measured, ...seen.length > 1 ? [`by the profiler ${profiler}`] : [])
}

// What is asked of one profile.

/**
 * @param {(share: number) => boolean} isEnough
 * @param {{ isHottest?: boolean }} [more] must it be the hottest function of the stage's own as well?
 * @returns {(profile: Profile) => Finding} has the 'after' listener such a share?
 */
export function isListenerWith (isEnough, { isHottest = false } = {}) {
  return ({ tree, listener }) => {
    const own = functionShares(tree).filter(({ kind }) => kind === 'app').sort((a, b) => b.total - a.total)
    const seen = isHottest ? own[0] : own.find(isIt(listener))
    return seen
      ? found(isIt(listener)(seen) && isEnough(seen.total), ...say(seen, 'total'))
      : found(false, 'the listener is in no sample')
  }
}

/**
 * @param {Profile} profile
 * @returns {Finding} is the listener called by emit of Node's events?
 */
export function isCalledByEmit ({ tree, listener }) {
  const [caller] = [...callersOf(tree, isIt(listener)).values()].sort((a, b) => b.share - a.share)
  return caller
    ? found(caller.frame.name === 'emit' && caller.frame.file === 'node:events', caller.frame.name, caller.frame.file)
    : found(false, 'no caller')
}

/**
 * @param {Profile} profile
 * @returns {Finding} is the hottest function Node's own, and nothing hashed?
 */
export function isNodeOwn ({ tree }) {
  const shares = functionShares(tree)
  const hottest = shares.find(({ kind }) => kind !== 'engine')
  const hashing = shares.filter(({ kind, name }) => kind === 'app' && HASHING.includes(name))
  if (!hottest) return found(false, 'nothing but V8 itself')
  return found(
    ['node', 'native'].includes(hottest.kind) && hashing.length === 0,
    ...say(hottest, 'self'),
    hashing.length ? `and ${hashing.map(({ name }) => name).join(', ')}` : 'and no hashing'
  )
}

function isIt (listener) {
  return frame =>
    listener !== null && frame.kind === 'app' && frame.file === listener.file && frame.line === listener.line
}

function say (entry, which) {
  const { name, file, line } = entry
  return [`${name} ${file}${line ? `:${line}` : ''}`, share(entry[which]), which]
}
