// @ts-check
// Values and ratios of slices, one for each generation of processes.
import { median } from 'simple-statistics'
import { cpuMicrosPerRequest as costOf } from '../measure/cpu.js'
import { trimmedRatio } from './interval.js'

/** @import { JudgedSlice, JudgedSliceRun } from './samples.js' */

const ENOUGH_CALM = 3 // in a generation: from here on, the others are left out of it

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
 * @returns {number[]} one a generation: the trimmed mean of the ratios in its rounds; none where no round has a slice
 *   of both that counts
 */
export function ratiosOfGenerations (run, over, under, quantity) {
  const unders = new Map(countingSlices(run, under).map(slice => [slice.round, slice]))
  const pairs = countingSlices(run, over).flatMap(slice => {
    const other = unders.get(slice.round)
    return other ? [{ generation: slice.generation, slice, other }] : []
  })
  const isCalmPair = ({ slice, other }) => isCalm(slice) && isCalm(other)
  return byGeneration(pairs).map(own =>
    trimmedRatio(preferCalm(own, isCalmPair).map(({ slice, other }) => quantity(slice) / quantity(other)))
  )
}

/**
 * @param {JudgedSliceRun} run
 * @param {string} id
 * @returns {JudgedSlice[]} in the order of the rounds, without what does not count
 */
export function countingSlices ({ slices }, id) {
  return slices.filter(({ contender, reasons }) => contender === id && reasons.length === 0)
}

/** @param {Pick<JudgedSlice, 'requests' | 'durationMs'>} slice */
export function requestsPerSecond ({ requests, durationMs }) {
  return requests / durationMs * 1000
}

/** @param {Pick<JudgedSlice, 'server'>} slice */
export function cpuMicrosPerRequest ({ server }) {
  return costOf(server)
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
  return calm.length >= ENOUGH_CALM ? calm : taken
}
