// @ts-check
// What profilers see, as a sentence rests on it. Bounds are ones that sampling and noise do not reach.
import { max, sum } from 'simple-statistics'
import { message } from 'bench-in-turns/kit.js'
import { COMMON_LOAD } from '../stages/common-load.js'
import { callersOf } from '../profile/call-tree.js'
import { summarizeDiagnosis } from '../profile/doctor.js'
import { listenerShare, summarizeProfile } from '../profile/summary.js'
import { finding, found, ms, share } from './figure.js'

/**
 * @import { Finding } from './figure.js'
 * @import { Diagnosis, Slot } from '../profile/doctor.js'
 * @import { CallTree } from '../profile/call-tree.js'
 * @import { Profile } from '../profile/profilers.js'
 * @import { ProfileSummary } from '../profile/summary.js'
 */

/** @typedef {ProfileSummary & { tree: CallTree }} Seen of one profile */

/**
 * @typedef {object} ProfileFigure
 * @property {string} stage
 * @property {string[]} profilers those that see it
 * @property {(seen: { profiles: Profile[], diagnoses: Diagnosis[] }) => Finding} find
 */

const NO_PROFILE = finding('undecided', 'no profile')
const LATE = 0.75 // of the time of the load
const LEAST_SAMPLES = 200
const TREES = ['flame', '0x', 'cpu', 'prof']
const SHOWN = 'cpu' // the one whose figures stand in sentences
const DOCTOR = 'doctor'
const HASHING = ['hash', 'createHash', 'update', 'digest', 'Hash', 'stringify']
const TIMERS = 'node:internal/timers'
const FIRST = 'the hottest function, with over 25 %'

const isMost = share => share > 0.5

/** @type {Record<string, ProfileFigure>} */
export const PROFILE_FIGURES = {
  'listener-is-hottest': seenBy(TREES, '01-slow', isListenerWith(isMost, { isHottest: true })),
  // On Koa the route emits the event, so it has the listener's time as well.
  'koa-listener-is-hot': seenBy(TREES, 'koa-variant/01-slow', isListenerWith(isMost)),
  'emit-calls-it': seenBy(TREES, '01-slow', isCalledByEmit),
  'koa-emit-calls-it': seenBy(TREES, 'koa-variant/01-slow', isCalledByEmit),
  'listener-shrinks': seenBy(TREES, '02-listener-fix', isListenerWith(share => share < 0.5)),
  'node-is-left': seenBy(TREES, '03-optimized', isNodeOwn),
  'koa-node-is-left': seenBy(TREES, 'koa-variant/04-optimized', isNodeOwn),
  'koa-timers-are-cheap': seenBy(TREES, 'koa-variant/03-no-stringify', ({ hottest }) => {
    const timers = hottest.filter(({ file }) => file === TIMERS)
    const [self, total] = [sum(timers.map(({ self }) => self)), max(timers.map(({ total }) => total))]
    return found(self < 0.1 && isMost(total), 'timers take', share(self), 'by themselves (required: under 10 %) and',
      share(total), 'with all that they call (required: over half)')
  }),
  'sha512-is-hottest': seenBy(['prof'], '01-slow', ofCompiled(([hottest], plainNative) => {
    const isNamed = plainNative.some(({ name, share }) => isSha512(name) && share > hottest.self / 2)
    const isHottest = isSha512(hottest.name) && hottest.self > 0.25 && !isNamed
    return { ...found(isHottest, message`${hottest.name}`, 'has', share(hottest.self)), required: FIRST }
  })),
  'serialiser-shrank': seenBy(['prof'], 'koa-variant/01-slow', ofCompiled(native => {
    const serialising = sum(native.filter(({ name }) => name.includes('JsonStringifier')).map(({ self }) => self))
    return { ...found(serialising < 0.35, share(serialising)), required: 'under 35 %' }
  })),
  'perf-agrees': seenBy(['perf'], '01-slow', ofCompiled(([{ name, self }]) =>
    ({ ...found(isSha512(name) && self > 0.25, message`${name}`, 'has', share(self)), required: FIRST }))),
  // Doctor's word for the whole is not the same each time (`--repeat` shows it); what it says of the delay is.
  'doctor-sees-delay': seenByDoctor('01-slow', ([{ issues, extents: { delayMs } }]) =>
    found(issues.delay === 'performance',
      issues.delay === 'performance'
        ? 'in one run, doctor marked the event-loop delay,'
        : 'in one run, doctor did not mark the event-loop delay,',
      'whose median was', ms(delayMs.median), 'and whose maximum was', ms(delayMs.max))),
  'handles-keep-rising': seenByDoctor('01-slow', runs => {
    const rising = runs.filter(({ slots }) => mostHandles(slots).atS > LATE * slots[slots.length - 1].atS)
    const measured = message`the number of handles rose until the end in ${rising.length} of ${runs.length} runs`
    // Where the server was so fast that it had let everybody in, nothing was left to rise.
    const isFull = ({ slots }) => mostHandles(slots).activeHandles > COMMON_LOAD.connections
    const otherwise = runs.some(isFull) ? 'undecided' : 'fails'
    return { ...finding(isMost(rising.length / runs.length) ? 'holds' : otherwise, measured), required: 'in most runs' }
  })
}

/** @returns {Slot} the first one with the most handles */
function mostHandles (slots) {
  const most = max(slots.map(({ activeHandles }) => activeHandles))
  return slots.find(({ activeHandles }) => activeHandles === most)
}

function isSha512 (name) {
  return /sha512/i.test(name)
}

/**
 * @param {(seen: Seen) => Finding} look at one profile
 * @returns {ProfileFigure} that holds when all profilers that were asked agree
 */
function seenBy (profilers, stage, look) {
  return {
    stage,
    profilers,
    find: ({ profiles }) => agree(profiles
      .filter(profile => profile.stage === stage && profilers.includes(profile.profiler))
      .map(profile => ({
        profiler: profile.profiler,
        finding: profile.samples >= LEAST_SAMPLES
          ? look({ ...summarizeProfile(profile), tree: profile.tree })
          : finding('undecided', message`${profile.samples} samples, ${LEAST_SAMPLES} needed`)
      })))
  }
}

function seenByDoctor (stage, look) {
  return {
    stage,
    profilers: [DOCTOR],
    find ({ diagnoses }) {
      const runs = diagnoses.filter(other => other.stage === stage)
      return runs.length ? look(runs.map(summarizeDiagnosis)) : NO_PROFILE
    }
  }
}

/** @returns {Finding} what several profilers say of one thing: the most doubtful of them, or the one that is shown */
function agree (seen) {
  const { profiler, finding } =
    seen.find(({ finding }) => finding.verdict === 'fails') ??
    seen.find(({ finding }) => finding.verdict === 'undecided') ??
    seen.find(({ profiler }) => profiler === SHOWN) ??
    seen[0] ?? { finding: NO_PROFILE }
  return { ...finding, ...seen.length > 1 && { by: profiler } }
}

/**
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

/** @returns {Finding} is the listener called by emit of Node's events? */
function isCalledByEmit ({ tree, listener }) {
  const isListener = ({ kind, file, line }) => kind === 'app' && file === listener?.file && line === listener?.line
  const [caller] = [...callersOf(tree, isListener).values()].sort((a, b) => b.share - a.share)
  if (!caller) return found(false, 'no caller')
  const { name, file } = caller.frame
  return found(name === 'emit' && file === 'node:events', 'its caller is', message`${name}`, 'of', message`${file}`)
}

/** @returns {Finding} is the hottest function Node's own, and nothing hashed? */
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
