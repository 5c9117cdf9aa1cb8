// @ts-check
// Claims about what profilers see. Bounds are ones that sampling and noise do not reach.
import { max, sum } from 'simple-statistics'
import { message, say } from 'bench-in-turns/message.js'
import { COMMON_LOAD } from '../stages/common-load.js'
import { callersOf } from '../profile/call-tree.js'
import { summarizeDiagnosis } from '../profile/doctor.js'
import { listenerShare, summarizeProfile } from '../profile/summary.js'
import { BESIDE_FIGURES, finding, found, ms, share } from './claim.js'

/**
 * @import { Claim, Finding, ProfileClaim } from './claim.js'
 * @import { Diagnosis, Slot } from '../profile/doctor.js'
 * @import { CallTree, FunctionShare } from '../profile/call-tree.js'
 * @import { ProfileSummary } from '../profile/summary.js'
 */

/** @typedef {ProfileSummary & { tree: CallTree }} Seen of one profile */

const NO_PROFILE = finding('undecided', 'no profile')
const LATE = 0.75 // of the time of the load
const LEAST_SAMPLES = 200
const TREES = ['flame', '0x', 'cpu', 'prof']
const SHOWN = 'cpu' // the one whose figures stand in sentences
const DOCTOR = 'doctor'
const HASHING = ['hash', 'createHash', 'update', 'digest', 'Hash', 'stringify']
const TIMERS = 'node:internal/timers'
const EMIT_CALLS = "the listener is called by emit of Node's events"
const NODE_IS_LEFT = "the hottest function is Node's own, and nothing is hashed or serialised"

const isMost = share => share > 0.5

/** @type {ProfileClaim[]} */
export const PROFILE_CLAIMS = [
  profileClaim({
    id: 'listener-is-hottest',
    stage: '01-slow',
    text: "the 'after' listener is the hottest application function, with over half of the time",
    check: isListenerWith(isMost, { isHottest: true })
  }),
  // On Koa the route emits the event, so it has the listener's time as well.
  profileClaim({
    id: 'koa-listener-is-hot',
    stage: 'koa-variant/01-slow',
    text: "the 'after' listener has over half of the time",
    check: isListenerWith(isMost)
  }),
  profileClaim({ id: 'emit-calls-it', stage: '01-slow', text: EMIT_CALLS, check: isCalledByEmit }),
  profileClaim({ id: 'koa-emit-calls-it', stage: 'koa-variant/01-slow', text: EMIT_CALLS, check: isCalledByEmit }),
  profileClaim({
    id: 'listener-shrinks',
    stage: '02-listener-fix',
    text: 'the listener has less than half of the time',
    check: isListenerWith(share => share < 0.5)
  }),
  profileClaim({ id: 'node-is-left', stage: '03-optimized', text: NODE_IS_LEFT, check: isNodeOwn }),
  profileClaim({ id: 'koa-node-is-left', stage: 'koa-variant/04-optimized', text: NODE_IS_LEFT, check: isNodeOwn }),
  profileClaim({
    id: 'koa-timers-are-cheap',
    stage: 'koa-variant/03-no-stringify',
    text: "Node's timers take little time by themselves, though all requests stand on one of them",
    bound: BESIDE_FIGURES,
    check: ({ hottest }) => {
      const timers = hottest.filter(({ file }) => file === TIMERS)
      const [self, total] = [sum(timers.map(({ self }) => self)), max(timers.map(({ total }) => total))]
      return found(self < 0.1 && isMost(total), 'timers take', share(self), 'by themselves (required: under 10 %) and',
        share(total), 'with all that they call (required: over half)')
    }
  }),
  profileClaim({
    id: 'sha512-is-hottest',
    stage: '01-slow',
    profilers: ['prof'],
    text: 'SHA-512 is the hottest compiled function, under a name that --prof-process does not print',
    bound: 'the hottest function, with over 25 %',
    check: ofCompiled(([hottest], plainNative) => {
      const isNamed = plainNative.some(({ name, share }) => isSha512(name) && share > hottest.self / 2)
      const isHottest = isSha512(hottest.name) && hottest.self > 0.25 && !isNamed
      return found(isHottest, message`${hottest.name}`, 'has', share(hottest.self))
    })
  }),
  profileClaim({
    id: 'serialiser-shrank',
    stage: 'koa-variant/01-slow',
    profilers: ['prof'],
    text: 'serialising has a smaller part than the article gives it',
    bound: 'under 35 %',
    check: ofCompiled(native => {
      const serialising = sum(native.filter(({ name }) => name.includes('JsonStringifier')).map(({ self }) => self))
      return found(serialising < 0.35, share(serialising))
    })
  }),
  profileClaim({
    id: 'perf-agrees',
    stage: '01-slow',
    profilers: ['perf'],
    text: 'perf has SHA-512 first as well',
    bound: 'the hottest function, with over 25 %',
    check: ofCompiled(([{ name, self }]) => found(isSha512(name) && self > 0.25, message`${name}`, 'has', share(self)))
  }),
  profileClaim({
    id: 'doctor-sees-delay',
    stage: '01-slow',
    profilers: [DOCTOR],
    text: 'doctor finds the delay of the event loop to be an issue',
    check: ([{ issues, extents: { delayMs } }]) =>
      found(issues.delay === 'performance',
        issues.delay === 'performance'
          ? 'in one run, doctor marked the event-loop delay,'
          : 'in one run, doctor did not mark the event-loop delay,',
        'whose median was', ms(delayMs.median), 'and whose maximum was', ms(delayMs.max))
  }),
  profileClaim({
    id: 'handles-keep-rising',
    stage: '01-slow',
    profilers: [DOCTOR],
    text: 'the number of active handles rises until the load is over',
    bound: 'in most runs',
    check: runs => {
      const rising = runs.filter(({ slots }) => mostHandles(slots).atS > LATE * slots[slots.length - 1].atS)
      const measured = message`the number of handles rose until the end in ${rising.length} of ${runs.length} runs`
      if (isMost(rising.length / runs.length)) return finding('holds', measured)
      // Where the server was so fast that it had let everybody in, nothing was left to rise.
      const isFull = ({ slots }) => mostHandles(slots).activeHandles > COMMON_LOAD.connections
      return finding(runs.some(isFull) ? 'undecided' : 'fails', measured)
    }
  })
]

/** @returns {Slot} the first one with the most handles */
function mostHandles (slots) {
  const most = max(slots.map(({ activeHandles }) => activeHandles))
  return slots.find(({ activeHandles }) => activeHandles === most)
}

function isSha512 (name) {
  return /sha512/i.test(name)
}

/**
 * Doctor's word for the whole is not the same each time (`--repeat` shows it); what it says of the event loop's delay
 * is.
 *
 * @param {{ id: string, stage: string, text: string, bound?: string, profilers?: string[], check: (seen: any) =>
 *   Finding }} wanted `profilers` those that see it; `check` gets what one of them saw: a {@link Seen}, or doctor's
 *   summary of each of its runs
 * @returns {ProfileClaim} one that holds when all of them that were asked agree, and fails where one of them could not
 *   profile
 */
function profileClaim ({ id, stage, text, bound = 'what the sentence says', profilers = TREES, check }) {
  return {
    id,
    text: message`${stage}: ${say(text)}`,
    bound,
    source: 'profiles',
    profiled: { stage, profilers },
    command: `npm run profile -- ${stage}${profilers.length === 1 ? ` --tool ${profilers[0]}` : ''}`,
    check ({ failures, profiles, diagnoses }) {
      const failed = failures.find(other => other.stage === stage && profilers.includes(String(other.profiler)))
      if (failed) return found(false, message`could not be measured: ${failed.message}`)
      const runs = diagnoses.filter(other => other.stage === stage)
      if (profilers[0] === DOCTOR) return runs.length ? check(runs.map(summarizeDiagnosis)) : NO_PROFILE
      const own = profiles.filter(profile => profile.stage === stage && profilers.includes(profile.profiler))
      return agree(own.map(profile => ({
        profiler: profile.profiler,
        finding: profile.samples >= LEAST_SAMPLES
          ? check({ ...summarizeProfile(profile), tree: profile.tree })
          : finding('undecided', message`${profile.samples} samples, ${LEAST_SAMPLES} needed`)
      })))
    }
  }
}

/**
 * @param {{ profiler: string, finding: Finding }[]} seen
 * @returns {Finding} what several profilers say of one thing: the most doubtful of them, or the one that is shown
 */
function agree (seen) {
  const { profiler, finding: { verdict, measured } } =
    seen.find(({ finding }) => finding.verdict === 'fails') ??
    seen.find(({ finding }) => finding.verdict === 'undecided') ??
    seen.find(({ profiler }) => profiler === SHOWN) ??
    seen[0] ?? { finding: NO_PROFILE }
  return { verdict, measured, ...seen.length > 1 && { by: profiler } }
}

/**
 * @param {(native: FunctionShare[], plainNative: { name: string, share: number }[]) => Finding} check
 * @returns {(seen: Seen) => Finding} of functions that are compiled into node, which have names only where its
 *   symbols can be read
 */
function ofCompiled (check) {
  return ({ native, plainNative }) => {
    const isNamed = native.length > 0 && native[0].name !== native[0].file
    return isNamed ? check(native, plainNative) : finding('undecided', 'no symbols of node could be read')
  }
}

// What is asked of one profile.

/**
 * @param {(share: number) => boolean} isEnough
 * @param {{ isHottest?: boolean }} [more] must it be the hottest function of the stage's own as well?
 * @returns {(seen: Seen) => Finding} has the 'after' listener such a share?
 */
function isListenerWith (isEnough, { isHottest = false } = {}) {
  return profile => {
    const listener = listenerShare(profile)
    const seen = isHottest ? profile.hottestOfApp[0] : listener
    if (!seen) return found(false, 'the listener is in no sample')
    return found(seen === listener && isEnough(seen.total), ...sayEntry(seen, 'total'))
  }
}

/**
 * @param {Seen} seen
 * @returns {Finding} is the listener called by emit of Node's events?
 */
function isCalledByEmit ({ tree, listener }) {
  const isListener = ({ kind, file, line }) => kind === 'app' && file === listener?.file && line === listener?.line
  const [caller] = [...callersOf(tree, isListener).values()].sort((a, b) => b.share - a.share)
  if (!caller) return found(false, 'no caller')
  const { name, file } = caller.frame
  return found(name === 'emit' && file === 'node:events', 'its caller is', message`${name}`, 'of', message`${file}`)
}

/**
 * @param {Seen} seen
 * @returns {Finding} is the hottest function Node's own, and nothing hashed?
 */
function isNodeOwn ({ hottest: shares }) {
  const hottest = shares.find(({ kind }) => kind !== 'engine')
  const hashing = shares.filter(({ kind, name }) => kind === 'app' && HASHING.includes(name))
  if (!hottest) return found(false, 'nothing but V8 itself')
  return found(
    ['node', 'native'].includes(hottest.kind) && hashing.length === 0,
    ...sayEntry(hottest, 'self'),
    ...hashing.length ? ['and there is', message`${hashing.map(({ name }) => name)}`] : ['and nothing is hashed']
  )
}

function sayEntry (entry, which) {
  const { name, file, line } = entry
  const where = file && line ? `${file}:${line}` : file
  const who = file ? message`${name} in ${where}` : message`${name}`
  return [who, 'has', share(entry[which]), which === 'self' ? 'by itself' : 'with all that it calls']
}
