// @ts-check
// Claims about what profilers see. Bounds are ones that sampling and noise do not reach.
import { max, sum } from 'simple-statistics'
import { COMMON_LOAD } from '../measure/defaults.js'
import { checkClaim, finding, found, ms, NO_EVIDENCE, number, share } from './claim.js'
import { isCalledByEmit, isListenerWith, isNodeOwn, ofCompiled, ofDoctor, ofEach } from './profile-checks.js'

/**
 * @import { Claim, Finding, ProfileClaim } from './claim.js'
 * @import { Diagnosis } from '../profile/doctor.js'
 * @import { Profile } from '../profile/profilers.js'
 */

const LATE = 0.75 // of the time of the load

const isMost = share => share > 0.5

/** @type {ProfileClaim[]} */
export const PROFILE_CLAIMS = [
  ofEach(
    'listener-is-hottest',
    '01-slow',
    "the 'after' listener is the hottest application function, with over half of the time",
    isListenerWith(isMost, { isHottest: true })
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
    isListenerWith(share => share < 0.5)
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
  ofCompiled(
    'sha512-is-hottest',
    '01-slow',
    'prof',
    'SHA-512 is the hottest compiled function, under a name that --prof-process does not print',
    'the hottest, and over 25 %',
    ({ native: [hottest], plainNative }) => {
      const isNamed = plainNative.some(({ name, share }) => isSha512(name) && share > hottest.self / 2)
      return found(isSha512(hottest.name) && hottest.self > 0.25 && !isNamed, hottest.name, share(hottest.self))
    }
  ),
  ofCompiled(
    'serialiser-shrank',
    'koa-variant/01-slow',
    'prof',
    'serialising has a smaller part than the article gives it',
    'under 35 %',
    ({ native }) => {
      const serialising = sum(native.filter(({ name }) => name.includes('JsonStringifier')).map(({ self }) => self))
      return found(serialising < 0.35, share(serialising))
    }
  ),
  ofCompiled(
    'perf-agrees',
    '01-slow',
    'perf',
    'perf has SHA-512 first as well',
    'the hottest, and over 25 %',
    ({ native: [{ name, self }] }) => found(isSha512(name) && self > 0.25, name, share(self))
  ),
  ofDoctor(
    'doctor-sees-delay',
    '01-slow',
    'doctor finds the delay of the event loop to be an issue',
    ({ conclusion, issues, extents: { delayMs } }) =>
      found(issues.delay === 'performance', `${conclusion}; delay`, ms(delayMs.median), 'up to', ms(delayMs.max))
  ),
  ofDoctor(
    'handles-keep-rising',
    '01-slow',
    'the number of active handles rises until the load is over',
    ({ slots }) => {
      const most = max(slots.map(({ activeHandles }) => activeHandles))
      const reachedS = slots.find(({ activeHandles }) => activeHandles === most)?.atS ?? 0
      const lastS = slots[slots.length - 1].atS
      const measured = [`${most} handles, reached after`, number(reachedS), 'of', number(lastS), 's']
      // So fast a machine has let everybody in, and nothing is left to rise.
      return most > COMMON_LOAD.connections
        ? finding('unresolved', ...measured)
        : found(reachedS > LATE * lastS, ...measured)
    }
  )
]

function isSha512 (name) {
  return /sha512/i.test(name)
}

/** @typedef {{ claim: Claim, stage: string, profiler: string, finding: Finding }} ProfileFinding */

/**
 * @param {{ stage: string, profiler: string, profile?: Profile | null, diagnosis?: Diagnosis | null }[]} seen
 * @returns {ProfileFinding[]} each claim by what each profiler saw alone
 */
export function checkEachProfile (seen) {
  return PROFILE_CLAIMS.flatMap(claim => seen
    .filter(({ stage, profiler, profile, diagnosis }) =>
      stage === claim.profiled.stage && claim.profiled.profilers.includes(profiler) && (profile || diagnosis))
    .map(({ stage, profiler, profile, diagnosis }) => {
      const alone = { ...NO_EVIDENCE, profiles: profile ? [profile] : [], diagnoses: diagnosis ? [diagnosis] : [] }
      return { claim, stage, profiler, finding: checkClaim(claim, alone) }
    }))
}
