// @ts-check
// Two records of the same stages. A machine is faster on one day than on another, and every stage with it: each is
// held against the ceiling of its own record, and what the ceiling itself changed by is the machine's part.
import { hasEnds, medianInterval, ratioInterval, unpairedRatioInterval } from './interval.js'
import { divideIntervals, powerOfInterval } from './interval-arithmetic.js'
import { compareSlices } from './league.js'
import { isResolved, widerOf } from './resolved.js'
import { countingSlices, cpuMicrosPerRequest, ofGenerations, requestsPerSecond } from './slices.js'

/**
 * @import { BenchAnalysis } from './bench.js'
 * @import { Interval } from './interval.js'
 * @import { SliceRatio } from './league.js'
 */

// In T seconds a server whose requests cost ever more answers about the square root of 2 T / c of them
// (labs/decay/model.js).
const POWER_WITHOUT_STEADY_STATE = 0.5
// A change is made of four processes, a noise pair of two.
const PROCESSES_OF_A_CHANGE = Math.SQRT2

/** @typedef {'requestsPerSecond' | 'cpuMicrosPerRequest'} Metric */
/** @typedef {'more' | 'less' | 'unresolved' | 'too few rounds'} Direction */

/**
 * @typedef {object} Change of one contender between two records, the machine's part taken out
 * @property {string} contender id
 * @property {Interval} before requests per second, median
 * @property {Interval} after requests per second, median
 * @property {Interval} requestsPerSecond after by before
 * @property {Interval} cpuMicrosPerRequest after by before
 * @property {Record<Metric, Direction>} directions
 */

/**
 * @typedef {object} Comparison
 * @property {Record<Metric, Interval> | null} shift of the ceiling, after by before: the machine's part; null when one
 *   record has no ceiling, and a change of the machine cannot be told from a change of the code
 * @property {Change[]} changes of the contenders that both have, slices first
 */

/**
 * @param {BenchAnalysis} before
 * @param {BenchAnalysis} after
 * @returns {Comparison}
 */
export function compareRecords (before, after) {
  const ceiling = sharedCeiling(before, after)
  const shift = ceiling && shiftOf(ceiling, before, after)
  const steady = (before.slices?.contenders ?? []).filter(id => id !== ceiling && id !== before.slices?.noisePair?.id &&
    [before, after].every(bench => slicesOf(bench, id).length > 0))
  const fresh = before.summaries.filter(
    ({ contender, validRounds }) => validRounds > 0 && summaryOf(after, contender)?.validRounds
  )
  const noise = commonNoise(before, after)
  const finish = change => ({ ...change, directions: directionsOf(change, noise, shift !== null) })
  return {
    shift,
    changes: [
      ...steady.map(id => finish(steadyChange(id, before, after, { ceiling, shift }))),
      ...fresh.map(({ contender }) => finish(freshChange(contender, before, after, shift)))
    ]
  }
}

function sharedCeiling (before, after) {
  const [old, recent] = [before, after].map(
    bench => bench.stages.find(({ isCeiling, revision }) => isCeiling && !revision)?.id
  )
  return old && old === recent && [before, after].every(bench => slicesOf(bench, old).length > 0) ? old : null
}

function slicesOf ({ slices }, id) {
  return slices ? countingSlices(slices, id) : []
}

function summaryOf ({ summaries }, id) {
  return summaries.find(({ contender }) => contender === id)
}

/** @returns {Record<Metric, Interval>} */
function shiftOf (ceiling, before, after) {
  const [old, recent] = [before, after].map(bench => slicesOf(bench, ceiling))
  return {
    requestsPerSecond: unpairedRatioInterval(
      ofGenerations(recent, requestsPerSecond),
      ofGenerations(old, requestsPerSecond)
    ),
    cpuMicrosPerRequest: unpairedRatioInterval(
      ofGenerations(recent, cpuMicrosPerRequest),
      ofGenerations(old, cpuMicrosPerRequest)
    )
  }
}

function steadyChange (id, before, after, { ceiling, shift }) {
  const [old, recent] = [before, after].map(bench => slicesOf(bench, id))
  const rates = [recent, old].map(slices => ofGenerations(slices, requestsPerSecond))
  const ends = { before: ratioInterval(rates[1]), after: ratioInterval(rates[0]) }
  if (!shift) {
    return {
      contender: id,
      ...ends,
      requestsPerSecond: unpairedRatioInterval(rates[0], rates[1]),
      cpuMicrosPerRequest: unpairedRatioInterval(
        ofGenerations(recent, cpuMicrosPerRequest),
        ofGenerations(old, cpuMicrosPerRequest)
      )
    }
  }
  // The second of them is the ceiling's CPU time by the stage's own.
  const [a, b] = [before, after].map(bench => /** @type {SliceRatio} */ (compareSlices(bench.slices, id, ceiling)))
  return {
    contender: id,
    ...ends,
    requestsPerSecond: widenBy(divideIntervals(b.requestsPerSecond, a.requestsPerSecond), shift.requestsPerSecond),
    cpuMicrosPerRequest: widenBy(
      divideIntervals(a.cpuMicrosPerRequest, b.cpuMicrosPerRequest),
      shift.cpuMicrosPerRequest
    )
  }
}

function freshChange (contender, before, after, shift) {
  const [old, recent] = [before, after].map(bench => summaryOf(bench, contender))
  const { isSteady } = before.stages.find(
    ({ id }) => id === before.contenders.find(({ id }) => id === contender).stage.id
  )
  const power = isSteady ? 1 : POWER_WITHOUT_STEADY_STATE
  const taken = (ratio, ofMachine) => ofMachine ? divideIntervals(ratio, powerOfInterval(ofMachine, power)) : ratio
  return {
    contender,
    before: medianInterval(old.requestsPerSecond.average.rounds),
    after: medianInterval(recent.requestsPerSecond.average.rounds),
    requestsPerSecond: taken(
      unpairedRatioInterval(recent.requestsPerSecond.average.rounds, old.requestsPerSecond.average.rounds),
      shift?.requestsPerSecond
    ),
    cpuMicrosPerRequest: taken(
      unpairedRatioInterval(recent.cpuMicrosPerRequest.rounds, old.cpuMicrosPerRequest.rounds),
      shift?.cpuMicrosPerRequest
    )
  }
}

// How far the machine moved is itself known only so well.
function widenBy (ratio, shift) {
  return hasEnds(shift)
    ? divideIntervals(ratio, { ...shift, value: 1, low: shift.low / shift.value, high: shift.high / shift.value })
    : ratio
}

// What sets two processes of the same code apart is in no interval of slices; each record's noise pair shows some of
// it.
function commonNoise (before, after) {
  const of = metric => {
    const wider = widerOf([before, after].map(({ league }) => league?.noisePair?.[metric] ?? null))
    return wider && powerOfInterval(wider, PROCESSES_OF_A_CHANGE)
  }
  return { requestsPerSecond: of('requestsPerSecond'), cpuMicrosPerRequest: of('cpuMicrosPerRequest') }
}

/** @returns {Record<Metric, Direction>} */
function directionsOf (change, noise, hasShift) {
  const of = metric => {
    const ratio = change[metric]
    if (ratio.low === null) return 'too few rounds'
    return hasShift && isResolved(ratio, noise[metric]) ? ratio.value > 1 ? 'more' : 'less' : 'unresolved'
  }
  return { requestsPerSecond: of('requestsPerSecond'), cpuMicrosPerRequest: of('cpuMicrosPerRequest') }
}
