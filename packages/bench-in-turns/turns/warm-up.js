// @ts-check
// When is a server warm? When it has answered so many requests that V8 compiles nothing more; a slow one when its time
// is over and it gets no cheaper any more, if it can't answer so many in the time that is left to it.
import { mean, sampleVariance } from 'simple-statistics'
import { waits } from '../load/waits.js'
import { LONGEST_WARM_UP_MS, mostWarmUpMs } from './expected.js'

/** @import { SliceContender, SliceOptions, SliceRun } from './turns.js' */

const TURN_MS = 100
const LEAST_BURSTS = 3 // of a third, or nobody can tell
const MOST_BURSTS = 20
const CHEAPER_BY = 0.03
const STANDARD_ERRORS = 2
const OFTEN = 2 // times that a start was taken again
const MOST_TIMES_LONGER = 4
/** Of the turns, which are to be so in very few starts by chance. */
const IN_TURNS = { cheaperBy: 0.05, standardErrors: 3 }
/** From any turn on, as when V8 compiles once more after some ten thousand calls: many places are looked at. */
const AT_ONCE = { cheaperBy: 0.2, standardErrors: 5 }

/**
 * @typedef {object} WarmedUp
 * @property {number} requests answered
 * @property {number} rate requests per second at the end
 * @property {boolean} isSettled false where it still got cheaper when its time was over, or in its turns
 */

/**
 * By turns, ABBA, and whoever is warm goes on until the other one is: a server that waits for seconds until the other
 * one is warm needs up to a third more CPU time in its first turn. V8 compiles by calls and not by seconds: of two slow
 * ones, the slower goes on until it has answered as many as the other one had to, if there is time.
 *
 * @param {SliceContender[]} both
 * @param {Pick<SliceOptions, 'warmUpRequests' | 'longestWarmUpMs'>} options
 * @param {(contender: SliceContender, length: { durationMs: number }) => Promise<Burst | null>} load null of one that
 *   is not there any more
 * @returns {Promise<Map<SliceContender, WarmedUp>>}
 */
export async function warmUp (both, { warmUpRequests, longestWarmUpMs = LONGEST_WARM_UP_MS }, load) {
  const enough = warmUpRequests > 0 ? Infinity : 0
  const none = { requests: 0, enough, ms: 0, rate: 0, isGone: false }
  const taken = new Map(both.map(contender => [contender, { ...none, costs: [] }]))
  const mostMs = mostWarmUpMs(longestWarmUpMs)
  const getsThere = ({ requests, ms }) => requests / ms * mostMs >= warmUpRequests
  const hadEnough = ({ requests, ms, costs }) =>
    requests >= warmUpRequests || ms >= mostMs ||
    (ms >= longestWarmUpMs && isSettled(costs) && !getsThere({ requests, ms }))
  const isWarm = ({ requests, ms, isGone }, _, all) =>
    isGone || ms >= mostMs || all.every(other => other.isGone || requests >= other.enough)
  const order = [...both, ...both.toReversed()]
  for (let i = 0; ![...taken.values()].every(isWarm); i++) {
    const contender = order[i % order.length]
    const own = /** @type {any} */ (taken.get(contender))
    const burst = own.isGone ? null : await load(contender, { durationMs: TURN_MS })
    own.isGone = burst === null
    if (burst) add(own, burst)
    if (hadEnough(own)) own.enough = Math.min(own.enough, own.requests)
  }
  return new Map([...taken].map(([contender, { requests, rate, costs }]) =>
    [contender, { requests, rate, isSettled: requests >= warmUpRequests || isSettled(costs) }]))
}

/** @typedef {{ answered: number, durationMs: number, cpuMicros: number }} Burst */

function add (own, /** @type {Burst} */ { answered, durationMs, cpuMicros }) {
  own.requests += answered
  own.ms += durationMs
  own.rate = answered / durationMs * 1000
  if (answered) own.costs.push(cpuMicros / answered)
}

/**
 * @param {WarmedUp} [warm]
 * @param {number[]} [costs] CPU time of a request, one a turn
 * @returns {Pick<WarmedUp, 'requests' | 'isSettled'> | undefined} what is kept of it
 */
export function ofRecord (warm, costs = []) {
  return warm && { requests: warm.requests, isSettled: warm.isSettled && !gotCheaper(costs) }
}

/**
 * @param {number[]} costs CPU time of a request, one a burst, in their order
 * @returns {boolean} is the last third, of two seconds at most, no cheaper than what was before it, beyond chance?
 */
export function isSettled (costs) {
  const third = Math.min(MOST_BURSTS, Math.floor(costs.length / 3))
  if (third < LEAST_BURSTS) return true
  return !isCheaper(costs.slice(-2 * third, -third), costs.slice(-third),
    { cheaperBy: CHEAPER_BY, standardErrors: STANDARD_ERRORS })
}

/**
 * @param {Pick<SliceOptions, 'warmUpRequests' | 'longestWarmUpMs'>} options
 * @param {number} times
 * @returns {Required<Pick<SliceOptions, 'warmUpRequests' | 'longestWarmUpMs'>>}
 */
export function longer ({ warmUpRequests, longestWarmUpMs = LONGEST_WARM_UP_MS }, times) {
  const longestMs = Math.min(times * longestWarmUpMs, LONGEST_WARM_UP_MS)
  return { warmUpRequests: times * warmUpRequests, longestWarmUpMs: longestMs }
}

/**
 * One start in which somebody got cheaper may be so by chance, and a warm-up is most of what a slow server takes.
 *
 * @param {number} times as long as usual that both were warmed before the last start
 * @param {{ isTakenAgain: boolean, takenAgain?: number }} of whether that is taken again, and how many were
 * @returns {number} times as long as usual that both are warmed before the next one
 */
export function timesLonger (times, { isTakenAgain, takenAgain = 0 }) {
  if (isTakenAgain) return 2 * times
  return takenAgain >= OFTEN ? times : 1
}

/**
 * Of a server that waits, the rate says most, and how warm it is changes nothing in that.
 *
 * @param {SliceRun} run
 * @param {{ round: number, times: number }} start of a pair, and how many times as long as usual both were warmed
 * @returns {boolean} did somebody who computes get cheaper after a warm-up that can be longer?
 */
export function isToBeTakenAgain ({ failures, slices }, { round, times }) {
  return failures.length === 0 && times < MOST_TIMES_LONGER &&
    slices.some(one => one.round === round && one.warmUp?.isSettled === false && !waits([one]))
}

/**
 * Where it gets cheaper at once, as when a cache is full, its warm-up may have ended at the level before.
 *
 * @param {number[]} costs CPU time of a request, one a turn, in their order
 * @returns {boolean} is the second half of the turns cheaper than the first, or all from some turn on, beyond chance?
 */
export function gotCheaper (costs) {
  const half = Math.floor(costs.length / 2)
  if (half < LEAST_BURSTS) return false
  if (isCheaper(costs.slice(0, half), costs.slice(-half), IN_TURNS)) return true
  const places = Array.from({ length: costs.length - 2 * LEAST_BURSTS + 1 }, (_, i) => i + LEAST_BURSTS)
  return places.some(place => isCheaper(costs.slice(0, place), costs.slice(place), AT_ONCE))
}

/** By the scatter of both together, as in Student's test: three turns by themselves may agree by chance. */
function isCheaper (before, after, { cheaperBy, standardErrors }) {
  const gain = mean(before) - mean(after)
  const squares = (before.length - 1) * sampleVariance(before) + (after.length - 1) * sampleVariance(after)
  const variance = squares / (before.length + after.length - 2)
  const error = Math.sqrt(variance / before.length + variance / after.length)
  return gain >= cheaperBy * mean(before) && gain >= standardErrors * error
}
