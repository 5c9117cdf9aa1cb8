// @ts-check
// Claims about what profilers see. Bounds are ones that sampling and noise do not reach.
import { nativeSection } from '../profile/sections.js'
import { finding, found, share } from './finding.js'
import { isCalledByEmit, isHottestWith, isListenerWith, isNodeOwn } from './profile-checks.js'

/**
 * @import { Profile } from '../profile/run.js'
 * @import { Evidence, ProfileClaim } from './claim.js'
 * @import { Finding } from './finding.js'
 */

const MOST_OF_THE_TIME = 0.5
const AT_MOST_IN_02 = 0.5
const LEAST_SAMPLES = 200
const AGREEMENT_POINTS = 0.08
const LEAST_COMPARED = 0.1
const NODE_BINARY = 'node'
const TREES = ['flame', '0x', 'cpu', 'prof']
const SHOWN = 'cpu' // the one whose figures stand in sentences

const isMost = share => share > MOST_OF_THE_TIME

/** @type {ProfileClaim[]} */
export const PROFILE_CLAIMS = [
  ofEach(
    'listener-is-hottest',
    '01-slow',
    "the 'after' listener is the hottest application function, with over half of the time",
    isHottestWith(isMost)
  ),
  // On Koa the route emits the event, so it has the listener's time as well.
  ofEach(
    'koa-listener-is-hot',
    'koa-variant/01-slow',
    "the 'after' listener has over half of the time",
    isListenerWith(isMost)
  ),
  ofEach('emit-calls-it', '01-slow', "the listener is called by emit of Node's events", isCalledByEmit),
  ofEach('koa-emit-calls-it', 'koa-variant/01-slow', "the listener is called by emit of Node's events", isCalledByEmit),
  ofEach(
    'listener-shrinks',
    '02-listener-fix',
    'the listener has less than half of the time',
    isListenerWith(share => share < AT_MOST_IN_02)
  ),
  ofEach(
    'node-is-left',
    '03-optimized',
    "the hottest function is Node's own, and nothing is hashed or serialised",
    isNodeOwn
  ),
  ofEach(
    'koa-node-is-left',
    'koa-variant/04-optimized',
    "the hottest function is Node's own, and nothing is hashed or serialised",
    isNodeOwn
  ),
  ofTicks(
    'sha512-is-hottest',
    '01-slow',
    'SHA-512 is the hottest compiled function, under a name that --prof-process does not print',
    'the hottest, and over 25 %',
    ({ native: [hottest], plainNative }) => {
      const isNamed = plainNative.some(({ name, share }) => /sha512/i.test(name) && share > hottest.self / 2)
      return found(/sha512/i.test(hottest.name) && hottest.self > 0.25 && !isNamed, hottest.name, share(hottest.self))
    }
  ),
  ofTicks(
    'serialiser-shrank',
    'koa-variant/01-slow',
    'serialising has a smaller part than the article gives it',
    'under 35 %',
    ({ native }) => {
      const serialising = native
        .filter(({ name }) => name.includes('JsonStringifier'))
        .reduce((sum, { self }) => sum + self, 0)
      return found(serialising < 0.35, share(serialising))
    }
  ),
  {
    id: 'perf-agrees',
    text: '01-slow: perf sees the hottest function compiled into node as prof does',
    bound: `within ${AGREEMENT_POINTS * 100} points`,
    source: 'profiles',
    profiled: { stage: '01-slow', profilers: ['prof', 'perf'] },
    takesAll: true,
    command: 'npm run profile -- 01-slow --tool prof --tool perf',
    check: agreesWithPerf('01-slow')
  }
]

/**
 * @param {string} id
 * @param {string} stage
 * @param {string} text
 * @param {(profile: Profile) => Finding} check
 * @returns {ProfileClaim} one that holds when all profilers that were asked agree
 */
function ofEach (id, stage, text, check) {
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
function ofTicks (id, stage, text, bound, check) {
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

function withEnoughSamples (profile, check) {
  if (profile.samples < LEAST_SAMPLES) {
    return finding('unresolved', `${profile.samples} samples, ${LEAST_SAMPLES} needed`)
  }
  return check(profile)
}

/** @returns {Finding | null} */
function unprofiled ({ failures }, stage, profilers) {
  const failed = failures.find(other => other.stage === stage && profilers.includes(other.profiler))
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
function profileOf ({ profiles }, stage, profiler) {
  return profiles.find(profile => profile.stage === stage && profile.profiler === profiler)
}

function agreesWithPerf (stage) {
  return evidence => {
    const [prof, perf] = ['prof', 'perf'].map(profiler => profileOf(evidence, stage, profiler))
    if (!prof || !perf) {
      return (
        unprofiled(evidence, stage, ['prof', 'perf']) ??
        finding('unresolved', `no profile by ${prof ? 'perf' : 'prof'}`)
      )
    }
    return withEnoughSamples(prof, () => withEnoughSamples(perf, () => compareNative(prof, perf)))
  }
}

// What a system call does is the kernel's to perf and the C library's to prof, so functions of node itself are
// compared.
function compareNative (prof, perf) {
  const hottest = nativeSection(prof.tree).find(({ file }) => file === NODE_BINARY)
  if (!hottest || hottest.self < LEAST_COMPARED) return finding('unresolved', 'no function of node stands out')
  const name = hottest.name.replace(/\(.*$/, '') // perf leaves out the arguments
  const seen = nativeSection(perf.tree).find(other => [hottest.name, name].includes(other.name))?.self ?? 0
  return found(
    Math.abs(hottest.self - seen) <= AGREEMENT_POINTS,
    `${name}: prof`,
    share(hottest.self),
    'and perf',
    share(seen)
  )
}
