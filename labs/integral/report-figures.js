// @ts-check
// From what was measured to figures: each form beside another one, of the same size, in the same round.
import { median } from 'simple-statistics'
import { stats } from '../kit.js'
import { ARTICLE } from './programs/forms.js'

/** @import { Interval } from 'bench-in-turns' */

function timesOf (samples, form, n) {
  return samples.filter(one => one.form === form).flatMap(({ round, sizes }) => {
    const size = sizes.find(size => size.n === n)
    return size ? [{ round, ms: size.wallMs / size.calls }] : []
  })
}

/**
 * @param {any[]} samples
 * @param {string} form
 * @param {number} n
 * @returns {number | null} ms of a warm call, the median of the rounds
 */
export function medianMs (samples, form, n) {
  const all = timesOf(samples, form, n).map(({ ms }) => ms)
  return all.length ? median(all) : null
}

/**
 * @param {any[]} samples
 * @param {string} form
 * @param {number} n
 * @param {string} [other]
 * @returns {Interval | null} how many times as fast as the other one; null where one of them was not timed
 */
export function speedUp (samples, form, n, other = ARTICLE) {
  return stats.ratioByRound(timesOf(samples, other, n), timesOf(samples, form, n), ({ ms }) => ms)
}

/**
 * @param {any[]} samples
 * @param {string} way
 * @param {number} callers
 * @returns {any[]} loads
 */
export function loadsOf (samples, way, callers) {
  return samples.filter(one => one.way === way && one.callers === callers)
}

export const integralsPerS = ({ integrals: { requests, durationMs } }) => requests / durationMs * 1000
/** ms */
export const p50 = ({ integrals }) => integrals.latencyMs.percentiles[50]
/** ms */
export const loopDelay = ({ loopDelayMs }) => loopDelayMs?.p99 ?? NaN
