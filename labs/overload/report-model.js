// @ts-check
// What follows from the loads. The time that an event loop is busy is what its answers and its refusals took: busy time
// = a x answers + r x refusals. Both prices are fitted to all loads of a guard in one generation.
import { logAverage, max, median, sum } from 'simple-statistics'
import { select, stats } from '../kit.js'

/**
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { GuardRun } from './lab.js'
 */

/** @typedef {{ stage: string, guard: string | null, limit: number | null }} Which server with which guard */

const FULL_GENERATOR = 0.95 // of its thread
const FITS_WITHIN = 0.2 // of the busy time of each load

/**
 * @param {GuardRun['result']} result
 * @returns {number} share of all answers
 */
export function refusedShare ({ requests, non2xx }) {
  return requests ? non2xx / requests : 0
}

/**
 * @param {GuardRun[]} runs
 * @param {GuardRun} run
 * @returns {number} requests per second in the closed loops before the load and behind it; NaN where there was none
 */
export function capacityOf (runs, { stage, round, position }) {
  const closed = select(runs, { stage, round, guard: null, share: null })
  const near = closed.filter(other => Math.abs(other.position - position) === 1)
  return near.length ? logAverage(near.map(({ result }) => stats.rate(result))) : NaN
}

/**
 * @param {GuardRun[]} runs
 * @param {GuardRun} run
 * @returns {{ inTime: number, sent: number, isGeneratorFull: boolean }} `inTime` answers and `sent` requests, as shares
 *   of what the capacity would be in that time
 */
export function sharesOf (runs, run) {
  const { inTime, neverSent, durationMs } = run.result
  const possible = capacityOf(runs, run) * durationMs / 1000
  return {
    inTime: inTime / possible,
    sent: (Number(run.offeredRate) * durationMs / 1000 - neverSent) / possible,
    isGeneratorFull: stats.cpuMicros(run.generator) / 1000 / durationMs > FULL_GENERATOR
  }
}

export const NOTHING = 'none in time'

/**
 * @param {any[]} over samples of one kind
 * @param {any[]} under samples of another
 * @param {(sample: any) => number} inTimeOf
 * @returns {Interval | typeof NOTHING | null} over the rounds that both have; null where there is none. Where one of
 *   them answered nothing in time, be it in one round, there is no ratio: who failed in it would look good without it
 */
export function ratioInTime (over, under, inTimeOf) {
  const pairs = over.flatMap(run => {
    const other = under.find(({ round }) => round === run.round)
    return other ? [[run, other].map(inTimeOf)] : []
  })
  if (pairs.length === 0) return null
  return pairs.flat().includes(0) ? NOTHING : stats.ratioInterval(pairs.map(([one, other]) => one / other))
}

/**
 * @param {GuardRun[]} runs
 * @param {Which} which
 * @param {number} share of the capacity that was asked for
 * @returns {ReturnType<typeof ratioInTime>} answers in time with the guard ÷ without
 */
export function againstNone (runs, which, share) {
  const without = select(runs, { stage: which.stage, guard: null, limit: null, share })
  return ratioInTime(select(runs, { ...which, share }), without, run => sharesOf(runs, run).inTime)
}

/** @typedef {{ answerMicros: number, refusalMicros: number, worst: number }} Prices of the loop's time */

// Of all that reached the server: what was still queued when the load ended is worked off before the server is asked.
const answersOf = ({ server, result }) => server.requestsStarted - result.non2xx

/**
 * @param {GuardRun[]} loads of one server with one guard in one generation
 * @returns {Prices} by least squares of the relative errors; `worst` is the greatest of them. A price is NaN where the
 *   loads do not tell it
 */
export function fitPrices (loads) {
  const points = loads.map(load => {
    const busyMicros = load.server.loopActiveMs * 1000
    return { answers: answersOf(load) / busyMicros, refusals: load.result.non2xx / busyMicros }
  })
  const sumOf = product => sum(points.map(product))
  const [answers, refusals] = [sumOf(one => one.answers), sumOf(one => one.refusals)]
  const answersSquared = sumOf(one => one.answers ** 2)
  const refusalsSquared = sumOf(one => one.refusals ** 2)
  const mixed = sumOf(one => one.answers * one.refusals)
  const spread = answersSquared * refusalsSquared - mixed ** 2
  const answerMicros = refusalsSquared
    ? (answers * refusalsSquared - refusals * mixed) / spread
    : answers / answersSquared
  const refusalMicros = refusalsSquared ? (refusals * answersSquared - answers * mixed) / spread : NaN
  const errors = points.map(point =>
    Math.abs(answerMicros * point.answers + (refusalMicros || 0) * point.refusals - 1))
  return { answerMicros, refusalMicros, worst: max(errors) }
}

/**
 * @param {GuardRun[]} runs
 * @param {Which} which
 * @returns {Prices[] | null} by generation, all of them: one that fits badly widens the interval. Null where fewer than
 *   three loads tell two prices, or the fits are off by more than a fifth of a load's busy time in most generations, or
 *   one gives a price below zero: nothing is said from such fits
 */
export function pricesOf (runs, which) {
  const loads = select(runs, which).filter(({ share }) => share !== null)
  const prices = [...Map.groupBy(loads, ({ round }) => round).values()].map(own =>
    own.length < 3 ? undefined : fitPrices(own))
  const known = prices.filter(one => one !== undefined)
  const hold = known.length > 0 && known.length === prices.length &&
    known.every(({ answerMicros, refusalMicros }) => answerMicros > 0 && !(refusalMicros <= 0)) &&
    median(known.map(({ worst }) => worst)) <= FITS_WITHIN
  return hold ? known : null
}

/**
 * @param {GuardRun[]} runs
 * @param {Which} which
 * @returns {Interval | null} price of a refusal ÷ price of an answer, over the generations
 */
export function refusalCost (runs, which) {
  const prices = pricesOf(runs, which)?.filter(({ refusalMicros }) => Number.isFinite(refusalMicros)) ?? []
  return prices.length ? stats.ratioInterval(prices.map(one => one.refusalMicros / one.answerMicros)) : null
}

/**
 * Where a loop's time went. Its busy time is shared out as the prices are, so the parts and the wait are the whole.
 *
 * @param {GuardRun} load
 * @param {Prices} prices of its generation
 * @returns {{ inTime: number, others: number, refusals: number, idle: number }} shares of the time
 */
export function partsOf (load, { answerMicros, refusalMicros }) {
  const { loopActiveMs, loopIdleMs } = load.server
  const micros = {
    inTime: load.result.inTime * answerMicros,
    others: (answersOf(load) - load.result.inTime) * answerMicros,
    refusals: load.result.non2xx * (refusalMicros || 0)
  }
  const busyShare = loopActiveMs / (loopActiveMs + loopIdleMs)
  const ofBusy = busyShare / sum(Object.values(micros))
  return {
    inTime: micros.inTime * ofBusy,
    others: micros.others * ofBusy,
    refusals: micros.refusals * ofBusy,
    idle: 1 - busyShare
  }
}
