// @ts-check
// What follows from loads at a constant rate. A process gives one value, however many requests it answered: what sets
// two processes of the same code apart is part of the noise.
import { cpuMicros } from '../load/load.js'
import { findSpoilers, machineShares } from '../load/machine.js'
import { isWhole, stepHolds } from '../turns/constant-rate.js'
import { ratioInterval } from './interval.js'
import { intervalsTogether, judgeRatio } from './comparison.js'

/**
 * @import { Interval } from './interval.js'
 * @import { RatedRun } from '../turns/constant-rate.js'
 * @import { Verdict } from './comparison.js'
 */

const PERCENTILES = [50, 99] // a wait in each request is seen in the middle first

/** @typedef {Exclude<Verdict, 'failed'>} RatedVerdict */

/**
 * @typedef {object} RatedFailure of a version: its latencies say nothing
 * @property {string} version
 * @property {{ failed: number, all: number }} loads
 * @property {number} due requests in all of its loads, as are the others
 * @property {number} errors
 * @property {number} non2xx
 * @property {number} neverSent
 * @property {number} neverAnswered
 */

/**
 * @typedef {object} RatedLatency
 * @property {number} percentile
 * @property {(Interval | null)[]} ms by version: the geometric mean of its processes; null for one that failed
 * @property {Interval | null} ratio newer ÷ older, paired by round; null where there is one version, or one failed
 * @property {RatedVerdict | null} verdict as `ratio`
 */

/** @typedef {{ count: number, all: number }} BusyLoads of which the machine was busy with something else meanwhile */

/**
 * The two figures are judged together: with two of them, each is held to more than one alone would be.
 *
 * @param {string[]} versions the older one first, if there is one
 * @param {RatedRun[]} runs of them at one rate, a process each
 * @returns {{ failures: RatedFailure[], latencies: RatedLatency[], busy: BusyLoads }}
 */
export function judgeRates (versions, runs) {
  const failures = versions.flatMap(version => failureOf(version, runs) ?? [])
  const isWell = version => failures.every(failure => failure.version !== version)
  const figures = PERCENTILES.map(percentile => {
    const values = versions.map(version => latenciesOf(version, runs, percentile))
    const ms = versions.map((version, i) => isWell(version) ? ratioInterval([...values[i].values()]) : null)
    return { percentile, ms, ratios: failures.length ? [] : pairedRatios(values) }
  })
  const isCompared = figures.every(({ ratios }) => ratios.length)
  const intervals = isCompared ? intervalsTogether(figures.map(({ ratios }) => ratios)) : []
  const latencies = figures.map(({ ratios, ...figure }, i) => isCompared
    ? { ...figure, ratio: intervals[i], verdict: judgeRatio(intervals[i], 'latency') }
    : { ...figure, ratio: null, verdict: null })
  return { failures, latencies, busy: busyLoads(runs) }
}

/** @returns {BusyLoads} by the parts, where they came in parts */
function busyLoads (runs) {
  /** @type {Pick<RatedRun, 'machine' | 'server' | 'generator'>[]} */
  const loads = runs.map(run => run.parts ?? [run]).flat()
  const isBusy = ({ machine, server, generator }) =>
    findSpoilers(machineShares(machine, cpuMicros(server) + cpuMicros(generator))).length > 0
  return { count: loads.filter(load => load.machine && isBusy(load)).length, all: loads.length }
}

/** @typedef {Map<number, number>} ByRound a value of each */

function latenciesOf (version, runs, percentile) {
  const own = runs.filter(run => run.version === version)
  return new Map(own.map(({ round, result }) => [round, result.latencyMs.percentiles[percentile]]))
}

/**
 * @param {ByRound[]} values of the older version, if there is one, and of the newer
 * @returns {number[]} newer ÷ older, one a round
 */
function pairedRatios ([before, now]) {
  return [...now ?? []].flatMap(([round, value]) => before.has(round) ? [value / Number(before.get(round))] : [])
}

/** @returns {RatedFailure | null} null where all of its loads count */
function failureOf (version, runs) {
  const own = runs.filter(run => run.version === version)
  const failed = own.filter(run => !isWhole(run)).length
  if (!failed) return null
  const sum = name => own.reduce((sum, { result }) => sum + result[name], 0)
  const [errors, non2xx, neverSent, neverAnswered] = ['errors', 'non2xx', 'neverSent', 'neverAnswered'].map(sum)
  const due = sum('requests') + errors + neverSent + neverAnswered
  return { version, loads: { failed, all: own.length }, due, errors, non2xx, neverSent, neverAnswered }
}

/**
 * @typedef {object} HighestRates
 * @property {string} version
 * @property {number[]} found requests per second that each process kept the limit at; 0 where it kept it at none
 * @property {number} lowest that any of them was asked for
 */

/**
 * @param {string[]} versions the older one first, if there is one
 * @param {RatedRun[]} runs of a search
 * @param {number} limitMs
 * @returns {{ versions: HighestRates[], ratio: Interval | null }} newer ÷ older, paired by round; null where there is
 *   one version, or a process that kept the limit at no rate
 */
export function judgeHighest (versions, runs, limitMs) {
  const rates = versions.map(version => ratesOf(version, runs, limitMs))
  const highest = versions.map((version, i) => {
    const own = runs.filter(run => run.version === version && run.offeredRate !== null)
    const lowest = Math.min(...own.map(({ offeredRate }) => Number(offeredRate)))
    return { version, found: [...rates[i].values()], lowest }
  })
  const ratios = highest.every(({ found }) => found.every(Boolean)) ? pairedRatios(rates) : []
  return { versions: highest, ratio: ratios.length ? ratioInterval(ratios) : null }
}

/** @returns {ByRound} the highest rate that held; 0 where none did */
function ratesOf (version, runs, limitMs) {
  const own = runs.filter(run => run.version === version)
  return new Map([...Map.groupBy(own, ({ round }) => round)].map(([round, loads]) => {
    const steps = [...Map.groupBy(loads, ({ offeredRate }) => offeredRate).values()]
    const held = steps.filter(step => stepHolds(step, limitMs)).map(([{ offeredRate }]) => Number(offeredRate))
    return [round, Math.max(0, ...held)]
  }))
}

/**
 * @typedef {object} OverloadLoad of one process, in requests per second
 * @property {number} askedFor
 * @property {number} sent that left the generator
 * @property {number} inTime answered with 2xx within the time
 * @property {number} non2xx other answers
 */

/**
 * @param {RatedRun[]} runs that were asked for too much
 * @returns {{ version: string, timesCapacity: number | null, runs: RatedRun[], loads: OverloadLoad[] }[]} by how much,
 *   and by version; null is first, a closed loop
 */
export function ofOverload (runs) {
  const grouped = [...Map.groupBy(runs, ({ version, timesCapacity }) => `${version} ${timesCapacity ?? 0}`).values()]
    .sort((a, b) => Number(a[0].timesCapacity ?? 0) - Number(b[0].timesCapacity ?? 0))
  return grouped.map(own => ({
    version: own[0].version,
    timesCapacity: own[0].timesCapacity ?? null,
    runs: own,
    loads: own.map(run => ({
      askedFor: Number(run.offeredRate),
      sent: sentRate(run),
      inTime: Number(run.result.inTime) / run.result.durationMs * 1000,
      non2xx: run.result.non2xx / run.result.durationMs * 1000
    }))
  }))
}

/** @param {Pick<RatedRun, 'result'>} run @returns {number} requests per second that left the generator */
export function sentRate ({ result: { requests, neverAnswered, durationMs } }) {
  return (requests + neverAnswered) / durationMs * 1000
}
