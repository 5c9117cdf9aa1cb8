// @ts-check
import { median } from 'simple-statistics'
import { countMarks } from './marks.js'
import { medianInterval, trimmedRatioInterval } from './interval.js'
import { pairsNeeded } from './resolved.js'

/**
 * @import { Slice, SliceRun } from '../measure/slices.js'
 * @import { Interval } from './interval.js'
 * @import { Mark } from './marks.js'
 */

const WANTED_HALF_WIDTH = 0.03

/**
 * @typedef {object} Standing of one contender, from its slices that count
 * @property {string} contender id
 * @property {Interval} requestsPerSecond median
 * @property {Interval} cpuMicrosPerRequest median, of the server, user and system
 * @property {number} serverCpuShare median, of one core
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
 * @param {SliceRun} run
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
      serverCpuShare: median(slices.map(slice => slice.serverCpuMicros / (slice.durationMs * 1000))),
      generatorCpuShare: median(slices.map(slice => slice.generatorCpuMicros / (slice.durationMs * 1000))),
      marks: countMarks(slices)
    }]
  })
}

/**
 * @param {SliceRun} run
 * @param {string} over id
 * @param {string} under id
 * @returns {SliceRatio | null} null when no round has a slice of both that counts
 */
export function compareSlices (run, over, under) {
  const unders = countingSlices(run, under)
  const pairs = [...countingSlices(run, over)].filter(([round]) => unders.has(round)).map(([round, slice]) => [slice, unders.get(round)])
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
 * @param {SliceRun} run
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
 * @param {SliceRun} run
 * @returns {SliceRatio | null} of the twin to the very same stage: what is noise alone
 */
export function noisePair (run) {
  return run.twin && compareSlices(run, run.twin.id, run.twin.of)
}

/**
 * @param {SliceRun} run
 * @param {string} id
 * @returns {Map<number, Slice>} by round, without what does not count
 */
export function countingSlices ({ slices }, id) {
  return new Map(slices.filter(({ contender, reasons }) => contender === id && reasons.length === 0)
    .map(slice => [slice.round, slice]))
}

/** @param {Slice} slice */
export function requestsPerSecond ({ requests, durationMs }) {
  return requests / durationMs * 1000
}

/** @param {Slice} slice */
export function cpuMicrosPerRequest ({ serverCpuMicros, requestsStarted }) {
  return serverCpuMicros / requestsStarted
}
