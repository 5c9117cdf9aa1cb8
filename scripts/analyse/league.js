// @ts-check
// Steady stages by their slices. What two processes of the same code differ by is in no single process, so an interval
// goes by generations of processes: each gives one value, and Student's t is over these (the top level of a nested
// experiment: Kalibera and Jones, Rigorous Benchmarking in Reasonable Time, 2013, section 6).
import { median } from 'simple-statistics'
import { calmOf } from './calm.js'
import { ratioInterval } from './interval.js'
import { countMarks } from './marks.js'
import { pairsNeeded } from './resolved.js'
import { cpuShares } from './samples.js'
import { countingSlices, cpuMicrosPerRequest, ofGenerations, ratiosOfGenerations, requestsPerSecond } from './slices.js'

/**
 * @import { CalmOf } from './calm.js'
 * @import { Interval } from './interval.js'
 * @import { Mark } from './marks.js'
 * @import { JudgedSliceRun } from './samples.js'
 */

const WANTED_HALF_WIDTH = 0.03

/**
 * @typedef {object} Standing of one contender, from its slices that count
 * @property {string} contender id
 * @property {Interval} requestsPerSecond geometric mean over generations of each one's median
 * @property {Interval} cpuMicrosPerRequest the same, of the server, user and system
 * @property {number} generatorCpuShare median, of one core
 * @property {Partial<Record<Mark, number>>} marks how many of its slices carry each
 * @property {CalmOf} calmSlices
 */

/**
 * @typedef {object} SliceRatio of two contenders, paired by round
 * @property {string} over id
 * @property {string} under id
 * @property {Interval} requestsPerSecond above 1 when `over` answers more
 * @property {Interval} cpuMicrosPerRequest `under`'s by `over`'s: above 1 when `over` needs less
 * @property {number | null} generationsNeeded for an interval of the latter within +-3 %
 */

/**
 * @param {JudgedSliceRun} run
 * @returns {Standing[]} those with at least one slice that counts
 */
export function standings (run) {
  return run.contenders.flatMap(contender => {
    const slices = countingSlices(run, contender)
    if (slices.length === 0) return []
    return [{
      contender,
      requestsPerSecond: ratioInterval(ofGenerations(slices, requestsPerSecond)),
      cpuMicrosPerRequest: ratioInterval(ofGenerations(slices, cpuMicrosPerRequest)),
      generatorCpuShare: median(slices.map(slice => cpuShares(slice).generator)),
      marks: countMarks(slices),
      calmSlices: calmOf(slices)
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
  const rates = ratiosOfGenerations(run, over, under, requestsPerSecond)
  if (rates.length === 0) return null
  const cpu = ratioInterval(ratiosOfGenerations(run, under, over, cpuMicrosPerRequest))
  return {
    over,
    under,
    requestsPerSecond: ratioInterval(rates),
    cpuMicrosPerRequest: cpu,
    generationsNeeded: pairsNeeded(cpu, WANTED_HALF_WIDTH)
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
    return [...(before ? [before] : []), ...others]
      .map(under => compareSlices(run, stage.id, under.id))
      .filter(ratio => ratio !== null)
  })
}

/**
 * @param {JudgedSliceRun} run
 * @returns {SliceRatio | null} of a stage to itself: what is noise alone
 */
export function noisePair (run) {
  return run.noisePair && compareSlices(run, run.noisePair.id, run.noisePair.of)
}
