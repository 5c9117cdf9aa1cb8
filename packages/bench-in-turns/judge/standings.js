// @ts-check
// Steady servers by their slices. What two processes of the same code differ by is in no single process, so an interval
// goes by generations of processes: each gives one value, and Student's t is over these (the top level of a nested
// experiment: Kalibera and Jones, Rigorous Benchmarking in Reasonable Time, 2013, section 6).
import { logAverage, median } from 'simple-statistics'
import { cpuMicros } from '../load/load.js'
import { ratioInterval } from './interval.js'
import { countEach, cpuShares } from './slices.js'

/**
 * @import { Interval } from './interval.js'
 * @import { JudgedSlice, JudgedSliceRun, Mark } from './slices.js'
 */

/**
 * @typedef {object} Standing of one contender, from its slices that count
 * @property {string} contender id
 * @property {Interval & { values: number[] }} requestsPerSecond geometric mean over generations of each one's median,
 *   and these
 * @property {Interval & { values: number[] }} cpuMicrosPerRequest the same, of the server, user and system
 * @property {number} generatorCpuShare median, of one core
 * @property {Partial<Record<Mark, number>>} marks how many of its slices carry each
 * @property {number} count of its slices
 */

const OTHERWISE = Math.log(1.02)

/** @typedef {Interval & { values: number[], firsts?: boolean[] }} OverStarts `values` of the starts, and in which of
 *   them `over` was started first; not of older records */

/**
 * @typedef {object} SliceRatio of two contenders, paired by round
 * @property {string} over id
 * @property {string} under id
 * @property {OverStarts} requestsPerSecond `over` ÷ `under`, as all ratios: above 1 when `over` answers more
 * @property {OverStarts} cpuMicrosPerRequest below 1 when `over` needs less
 */

/**
 * @param {JudgedSliceRun} run
 * @returns {Standing[]} those with at least one slice that counts
 */
export function standings (run) {
  return run.contenders.flatMap(contender => {
    const slices = spansOf(run, contender)
    if (slices.length === 0) return []
    return [{
      contender,
      requestsPerSecond: overGenerations(slices, requestsPerSecond),
      cpuMicrosPerRequest: overGenerations(slices, cpuMicrosPerRequest),
      generatorCpuShare: median(slices.map(slice => cpuShares(slice).generator)),
      marks: countEach(slices.flatMap(({ marks }) => marks)),
      count: slices.length
    }]
  })
}

function overGenerations (slices, quantity) {
  const values = ofGenerations(slices, quantity)
  return { ...ratioInterval(values), values }
}

/**
 * @param {JudgedSliceRun} run
 * @param {string} over id
 * @param {string} under id
 * @param {{ errorRate?: number }} [options] of the intervals
 * @returns {SliceRatio | null} null when no round has a slice of both that counts
 */
export function compareSlices (run, over, under, options) {
  const rates = ratiosOfGenerations(run, over, under, requestsPerSecond)
  if (rates.length === 0) return null
  const firsts = firstsOf(run, over, under)
  return {
    over,
    under,
    requestsPerSecond: overStarts(rates, { ...options, firsts }),
    cpuMicrosPerRequest: overStarts(ratiosOfGenerations(run, over, under, cpuMicrosPerRequest), { ...options, firsts })
  }
}

/**
 * A program that is loaded in turns with another one costs otherwise than by itself, by the caches that they share: of
 * two versions of a program alike, and of two programs not.
 *
 * @param {JudgedSliceRun} run
 * @param {string} over id
 * @param {string} under id
 * @returns {(Pick<SliceRatio, 'requestsPerSecond' | 'cpuMicrosPerRequest'> & { isOther: boolean, levels:
 *   Record<'requestsPerSecond' | 'cpuMicrosPerRequest', Record<string, number>> }) | null} as {@link compareSlices}, by
 *   the uninterrupted spans; `isOther` where that is surely another ratio, by 2 % or more, and `levels` by id, of the
 *   same spans as the ratio, which is their quotient. null where the two had no turns
 */
export function compareSpans (run, over, under) {
  const compared = compareSlices(run, over, under)
  const isOfTurns = [over, under].every(id => countingSlices(run, id).every(({ turns }) => turns))
  if (!compared || !isOfTurns) return null
  const withSpans = { ...run, slices: run.slices.filter(({ hasSpan }) => hasSpan !== false) }
  const firsts = firstsOf(withSpans, over, under)
  const ofSpans = quantity =>
    overStarts(ratiosOfGenerations(withSpans, over, under, quantity, slice => slice), { firsts })
  const spans = {
    requestsPerSecond: ofSpans(requestsPerSecond),
    cpuMicrosPerRequest: ofSpans(cpuMicrosPerRequest)
  }
  const isOther = Object.keys(spans).some(figure => {
    const by = ratioInterval(spans[figure].values.map((ratio, i) => ratio / compared[figure].values[i]), { firsts })
    return (Number(by.low) > 1 || Number(by.high ?? Infinity) < 1) && Math.abs(Math.log(by.value)) >= OTHERWISE
  })
  const pairs = pairsOfGenerations(withSpans, over, under)
  const levelsOf = quantity => Object.fromEntries([over, under].map((id, side) =>
    [id, logAverage(pairs.map(own => logAverage(own.map(pair => quantity(pair[side])))))]))
  const levels = { requestsPerSecond: levelsOf(requestsPerSecond), cpuMicrosPerRequest: levelsOf(cpuMicrosPerRequest) }
  return { ...spans, isOther, levels }
}

/** @returns {boolean[] | undefined} in which starts the one was started before the other; nothing of older records */
function firstsOf (run, over, under) {
  const unders = new Set(countingSlices(run, under).map(({ round }) => round))
  const firsts = byGeneration(countingSlices(run, over).filter(({ round }) => unders.has(round)))
    .map(([{ startedFirst }]) => startedFirst)
  return firsts.every(isFirst => isFirst !== undefined) ? /** @type {boolean[]} */ (firsts) : undefined
}

/** @param {number[][]} ratios of each start */
function overStarts (ratios, options) {
  const values = ratios.map(own => logAverage(own))
  return { ...ratioInterval(values, options), values, ...options.firsts && { firsts: options.firsts } }
}

// Values and ratios of slices, one for each generation of processes.

/**
 * @param {JudgedSlice[]} slices of one contender
 * @param {(slice: JudgedSlice) => number} quantity
 * @returns {number[]} one a generation: the median
 */
export function ofGenerations (slices, quantity) {
  return byGeneration(slices).map(own => median(preferCalm(own, isCalm).map(quantity)))
}

/**
 * @param {JudgedSliceRun} run
 * @param {string} over id
 * @param {string} under id
 * @param {(slice: JudgedSlice) => number} quantity
 * @param {(slice: JudgedSlice) => any} [ofSlice] what it is of; without it, of its turns beside the other one
 * @returns {number[][]} of each generation the ratios in its rounds. None of two that were in no round together: a
 *   machine is not the same from one minute to the next
 */
export function ratiosOfGenerations (run, over, under, quantity, ofSlice = inTurns) {
  return pairsOfGenerations(run, over, under)
    .map(own => own.map(([slice, other]) => quantity(ofSlice(slice)) / quantity(ofSlice(other))))
}

/** @returns {[JudgedSlice, JudgedSlice][][]} of each generation, the slices of the two in its rounds */
function pairsOfGenerations (run, over, under) {
  const unders = new Map(countingSlices(run, under).map(slice => [slice.round, slice]))
  const pairs = countingSlices(run, over).flatMap(slice => {
    const other = unders.get(slice.round)
    return other ? [{ generation: slice.generation, pair: [slice, other] }] : []
  })
  return byGeneration(pairs).map(own => preferCalm(own, ({ pair }) => pair.every(isCalm)).map(({ pair }) => pair))
}

/** What it did in its turns beside the other one, and with that in the other one's. */
function inTurns (/** @type {JudgedSlice} */ { answered, askedMs, ...slice }) {
  const { turns, phase } = slice
  if (!turns) return { ...slice, answered, askedMs }
  return { ...slice, ...turns, ...phase && { answered: phase.requests, server: phase.server } }
}

/**
 * @param {JudgedSliceRun} run
 * @param {string} id
 * @returns {JudgedSlice[]} in the order of the rounds; none of one that failed in any of them
 */
export function countingSlices ({ slices, failures }, id) {
  if (failures.some(({ contender }) => contender === id)) return []
  const own = slices.filter(({ contender }) => contender === id)
  return own.every(({ reasons }) => reasons.length === 0) ? own : []
}

/**
 * @param {JudgedSliceRun} run
 * @param {string} id
 * @returns {JudgedSlice[]} those of which a span was taken: a server's own figures are of these
 */
export function spansOf (run, id) {
  return countingSlices(run, id).filter(({ hasSpan }) => hasSpan !== false)
}

/** @param {Pick<JudgedSlice, 'requests' | 'durationMs' | 'askedMs'>} slice */
export function requestsPerSecond ({ requests, durationMs, askedMs = durationMs }) {
  return requests / askedMs * 1000
}

/**
 * By the answers that were asked for: a server that asks itself starts more requests than these.
 *
 * @param {Pick<JudgedSlice, 'server' | 'requests' | 'answered' | 'reached'>} slice
 */
export function cpuMicrosPerRequest ({ server, requests, answered = requests, reached = answered }) {
  return cpuMicros(server) / reached
}

function isCalm ({ spoilers }) {
  return spoilers.length === 0
}

/**
 * @template {{ generation: number }} T
 * @param {T[]} taken
 * @returns {T[][]}
 */
function byGeneration (taken) {
  return [...Map.groupBy(taken, ({ generation }) => generation).values()]
}

function preferCalm (taken, isSo) {
  const calm = taken.filter(isSo)
  return calm.length > 0 ? calm : taken
}
