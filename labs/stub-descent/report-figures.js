// @ts-check
// What follows from the slices. The report and the claims share it.
import { judgeSlices } from '../../scripts/results/samples.js'
import { countingSlices, ofGenerations, ratiosOfGenerations, requestsPerSecond } from '../../scripts/results/standings.js'
import { stats } from '../kit.js'
import { stub } from './stubs.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { JudgedSliceRun } from '../../scripts/results/samples.js'
 * @import { Data, Options } from './lab.js'
 * @import { Stub } from './stubs.js'
 */

/**
 * @typedef {object} Rung the answer after some steps
 * @property {string} step the last one before the answer; empty where there is none
 * @property {Interval} rate requests per second
 * @property {Interval} cpu µs of CPU time a request
 * @property {Interval | null} cost µs that the last step adds; null where it was not measured
 */

const cpuPerRequest = ({ server, requests }) => stats.cpuMicros(server) / requests

/**
 * @param {Data} data
 * @param {Options} options
 * @returns {{ before: Rung[], after: Rung[], fixes: (Omit<Rung, 'cost' | 'step'> & { fixes: number, gain: Interval })[]
 *   }} without what failed; `gain` CPU time of a request before any fix, by that with so many of them
 */
export function figuresOf ({ slices }, { steps, fixed }) {
  const run = judgeSlices(slices)
  const count = steps.length
  const rungs = (series, fixes) => Array.from({ length: count + 1 }, (_, depth) => depth).flatMap(depth => {
    const standing = standingOf(run, idOf(series, depth, fixes))
    if (!standing) return []
    const cost = depth === 0 ? null : costOf(run, idOf(series, depth, fixes), idOf(series, depth - 1, fixes))
    return [{ step: steps[depth - 1] ?? '', ...standing, cost }]
  })
  const whole = idOf('before', count, 0)
  const fixes = Array.from({ length: count + 1 }, (_, i) => i).flatMap(some => {
    const id = some === 0 ? whole : idOf(some === count ? 'after' : 'some', count, some)
    const standing = standingOf(run, id)
    const gain = ratioOf(run, whole, id)
    return standing && gain ? [{ fixes: some, ...standing, gain }] : []
  })
  return {
    before: rungs('before', 0),
    after: fixed === null ? [] : rungs('after', count),
    fixes: fixed === null ? [] : fixes
  }
}

/**
 * @param {Interval | null} cost
 * @returns {cost is Interval & { low: number, high: number }} does it stand out of the noise?
 */
export function isResolved (cost) {
  return cost !== null && cost.low !== null && cost.high !== null && (cost.low > 0 || cost.high < 0)
}

/**
 * @param {Rung[]} rungs
 * @returns {Rung | undefined} the one whose step costs most, of those that stand out of the noise
 */
export function mostExpensive (rungs) {
  return rungs
    .filter(({ cost }) => isResolved(cost))
    .toSorted((a, b) => Number(b.cost?.value) - Number(a.cost?.value))[0]
}

// With no step, fixed or not is the same.
function idOf (series, depth, fixes) {
  return depth === 0 ? stub('before', 0, 0).id : stub(series, depth, fixes).id
}

function standingOf (run, id) {
  const own = countingSlices(run, id)
  if (own.length === 0) return null
  return {
    rate: stats.ratioInterval(ofGenerations(own, requestsPerSecond)),
    cpu: stats.ratioInterval(ofGenerations(own, cpuPerRequest))
  }
}

function ratioOf (run, over, under) {
  const ratios = ratiosOfGenerations(run, over, under, cpuPerRequest)
  return ratios.length ? stats.ratioInterval(ratios) : null
}

// By the ratio of the two neighbours, which were measured in the same seconds; in µs of the first of them.
function costOf (run, id, beforeIt) {
  const ratio = ratioOf(run, id, beforeIt)
  const base = standingOf(run, beforeIt)?.cpu.value
  if (!ratio || base === undefined) return null
  const inMicros = value => value === null ? null : (value - 1) * base
  return { ...ratio, value: (ratio.value - 1) * base, low: inMicros(ratio.low), high: inMicros(ratio.high) }
}
