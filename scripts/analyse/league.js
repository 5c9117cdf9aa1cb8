// @ts-check
import { median } from 'simple-statistics'
import { cpuMicrosPerRequest as costOf } from '../measure/cpu.js'
import { medianInterval, trimmedRatioInterval } from './interval.js'
import { countMarks } from './marks.js'
import { pairsNeeded } from './resolved.js'
import { cpuShares } from './samples.js'

/**
 * @import { Interval } from './interval.js'
 * @import { Mark } from './marks.js'
 * @import { JudgedSlice, JudgedSliceRun } from './samples.js'
 */

const WANTED_HALF_WIDTH = 0.03

/**
 * @typedef {object} Standing of one contender, from its slices that count
 * @property {string} contender id
 * @property {Interval} requestsPerSecond median
 * @property {Interval} cpuMicrosPerRequest median, of the server, user and system
 * @property {number} generatorCpuShare median, of one core
 * @property {Partial<Record<Mark, number>>} marks how many of its slices carry each
 */

/**
 * @typedef {object} SliceRatio of two contenders, paired by round
 * @property {string} over id
 * @property {string} under id
 * @property {Interval} requestsPerSecond above 1 when `over` answers more
 * @property {Interval} cpuMicrosPerRequest `under`'s by `over`'s: above 1 when `over` needs less
 * @property {number | null} roundsNeeded for an interval of the latter within +-3 %
 */

/**
 * @param {JudgedSliceRun} run
 * @returns {Standing[]} those with at least one slice that counts
 */
export function standings (run) {
  return run.contenders.flatMap(contender => {
    const slices = [...countingSlices(run, contender).values()]
    if (slices.length === 0) return []
    return [{
      contender,
      requestsPerSecond: medianInterval(slices.map(requestsPerSecond)),
      cpuMicrosPerRequest: medianInterval(slices.map(cpuMicrosPerRequest)),
      generatorCpuShare: median(slices.map(slice => cpuShares(slice).generator)),
      marks: countMarks(slices)
    }]
  })
}

/**
 * @param {JudgedSliceRun} run
 * @param {string} over id
 * @param {string} under id
 * @returns {SliceRatio | null} null when no round has a slice of both that counts
 */
export function compareSlices (run, over, under) {
  const unders = countingSlices(run, under)
  const pairs = [...countingSlices(run, over)].flatMap(([round, slice]) => {
    const other = unders.get(round)
    return other ? [([slice, other])] : []
  })
  if (pairs.length === 0) return null
  const cpu = trimmedRatioInterval(pairs.map(([a, b]) => cpuMicrosPerRequest(b) / cpuMicrosPerRequest(a)))
  return {
    over,
    under,
    requestsPerSecond: trimmedRatioInterval(pairs.map(([a, b]) => requestsPerSecond(a) / requestsPerSecond(b))),
    cpuMicrosPerRequest: cpu,
    roundsNeeded: pairsNeeded(cpu, WANTED_HALF_WIDTH)
  }
}

/**
 * @param {JudgedSliceRun} run
 * @param {{ id: string, track: string, comparedWith: string[] }[]} stages in catalog order
 * @returns {SliceRatio[]} of each to the one before it in its track and to those that it names
 */
export function compareNeighbours (run, stages) {
  const steady = stages.filter(({ id }) => run.contenders.includes(id))
  return steady.flatMap(stage => {
    const before = steady.slice(0, steady.indexOf(stage)).findLast(({ track }) => track === stage.track)
    const others = steady.filter(({ id }) => stage.comparedWith.includes(id))
    return [...(before ? [before] : []), ...others].map(under => compareSlices(run, stage.id, under.id)).filter(ratio => ratio !== null)
  })
}

/**
 * @param {JudgedSliceRun} run
 * @returns {SliceRatio | null} of a stage to itself: what is noise alone
 */
export function noisePair (run) {
  return run.noisePair && compareSlices(run, run.noisePair.id, run.noisePair.of)
}

/**
 * @param {JudgedSliceRun} run
 * @param {string} id
 * @returns {Map<number, JudgedSlice>} by round, without what does not count
 */
export function countingSlices ({ slices }, id) {
  return new Map(slices.filter(({ contender, reasons }) => contender === id && reasons.length === 0)
    .map(slice => [slice.round, slice]))
}

/** @param {Pick<JudgedSlice, 'requests' | 'durationMs'>} slice */
export function requestsPerSecond ({ requests, durationMs }) {
  return requests / durationMs * 1000
}

/** @param {Pick<JudgedSlice, 'server'>} slice */
export function cpuMicrosPerRequest ({ server }) {
  return costOf(server)
}
