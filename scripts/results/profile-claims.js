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
const EMIT_CALLS = "the listener is called by emit of Node's events"
const NODE_IS_LEFT = "the hottest function is Node's own, and nothing is hashed or serialised"

const isMost = share => share > 0.5

/** @type {ProfileClaim[]} */
export const PROFILE_CLAIMS = [
  ofEach({
    id: 'listener-is-hottest',
    stage: '01-slow',
    text: "the 'after' listener is the hottest application function, with over half of the time",
    check: isListenerWith(isMost, { isHottest: true })
  }),
  // On Koa the route emits the event, so it has the listener's time as well.
  ofEach({
    id: 'koa-listener-is-hot',
    stage: 'koa-variant/01-slow',
    text: "the 'after' listener has over half of the time",
    check: isListenerWith(isMost)
  }),
  ofEach({ id: 'emit-calls-it', stage: '01-slow', text: EMIT_CALLS, check: isCalledByEmit }),
  ofEach({ id: 'koa-emit-calls-it', stage: 'koa-variant/01-slow', text: EMIT_CALLS, check: isCalledByEmit }),
  ofEach({
    id: 'listener-shrinks',
    stage: '02-listener-fix',
    text: 'the listener has less than half of the time',
    check: isListenerWith(share => share < 0.5)
  }),
  ofEach({ id: 'node-is-left', stage: '03-optimized', text: NODE_IS_LEFT, check: isNodeOwn }),
  ofEach({ id: 'koa-node-is-left', stage: 'koa-variant/04-optimized', text: NODE_IS_LEFT, check: isNodeOwn }),
  ofCompiled({
    id: 'sha512-is-hottest',
    stage: '01-slow',
    profiler: 'prof',
    text: 'SHA-512 is the hottest compiled function, under a name that --prof-process does not print',
    bound: 'the hottest, and over 25 %',
    check: ({ native: [hottest], plainNative }) => {
      const isNamed = plainNative.some(({ name, share }) => isSha512(name) && share > hottest.self / 2)
      return found(isSha512(hottest.name) && hottest.self > 0.25 && !isNamed, hottest.name, share(hottest.self))
    }
  }),
  ofCompiled({
    id: 'serialiser-shrank',
    stage: 'koa-variant/01-slow',
    profiler: 'prof',
    text: 'serialising has a smaller part than the article gives it',
    bound: 'under 35 %',
    check: ({ native }) => {
      const serialising = sum(native.filter(({ name }) => name.includes('JsonStringifier')).map(({ self }) => self))
      return found(serialising < 0.35, share(serialising))
    }
  }),
  ofCompiled({
    id: 'perf-agrees',
    stage: '01-slow',
    profiler: 'perf',
    text: 'perf has SHA-512 first as well',
    bound: 'the hottest, and over 25 %',
    check: ({ native: [{ name, self }] }) => found(isSha512(name) && self > 0.25, name, share(self))
  }),
  ofDoctor({
    id: 'doctor-sees-delay',
    stage: '01-slow',
    text: 'doctor finds the delay of the event loop to be an issue',
    check: ({ conclusion, issues, extents: { delayMs } }) =>
      found(issues.delay === 'performance', `${conclusion}; delay`, ms(delayMs.median), 'up to', ms(delayMs.max))
  }),
  ofDoctor({
    id: 'handles-keep-rising',
    stage: '01-slow',
    text: 'the number of active handles rises until the load is over',
    check: ({ slots }) => {
      const most = max(slots.map(({ activeHandles }) => activeHandles))
      const reachedS = slots.find(({ activeHandles }) => activeHandles === most)?.atS ?? 0
      const lastS = slots[slots.length - 1].atS
      const measured = [`${most} handles, reached after`, number(reachedS), 'of', number(lastS), 's']
      // So fast a machine has let everybody in, and nothing is left to rise.
      return most > COMMON_LOAD.connections
        ? finding('unresolved', ...measured)
        : found(reachedS > LATE * lastS, ...measured)
    }
  })
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
