// @ts-check
// What of the loads counts, and what follows from each.
import { max, median, min } from 'simple-statistics'
import { calmOf, cpuMicros, ratioInterval, spoilersOf } from '../kit.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { GrowthWork } from './growth.js'
 * @import { Work } from './load-target.js'
 */

/**
 * @template {Work} T
 * @param {T[]} works
 * @returns {T[]} those that say something of the rate
 */
export function counted (works) {
  return works.filter(({ requests, errors, non2xx }) => requests > 0 && errors + non2xx === 0)
}

/**
 * @param {Work[]} works
 * @returns {{ calm: number, all: number }}
 */
export function calmOfWorks (works) {
  return calmOf(works.map(work => ({ spoilers: spoilersOf(work) })))
}

/** @param {Pick<Work, 'requests' | 'durationMs'>} work @returns {number} requests per second */
export const rateOf = ({ requests, durationMs }) => requests / durationMs * 1000

/** @param {number} x @param {number[]} values of all rounds */
export function band (x, values) {
  return { x, y: median(values), lowest: min(values), highest: max(values) }
}

/**
 * @param {Work} work @returns {{ server: number, front: number | null, generator: number }} cores that each of them
 *   used
 */
export function coresOf ({ server, frontMicros, generator, durationMs }) {
  const cores = micros => micros / 1000 / durationMs
  return {
    server: cores(cpuMicros(server)),
    front: frontMicros === null ? null : cores(frontMicros),
    generator: cores(cpuMicros(generator))
  }
}

/**
 * @param {Work} work
 * @returns {{ server: number, front: number | null }} µs of CPU time a request
 */
export function costOf ({ server, frontMicros, requests }) {
  return { server: cpuMicros(server) / requests, front: frontMicros === null ? null : frontMicros / requests }
}

/**
 * @template {Work} T
 * @param {T[]} over
 * @param {T[]} under
 * @param {(work: T) => number | null} pick
 * @returns {Interval | null} of the ratio, over the rounds that both have; null without one
 */
export function pairedRatio (over, under, pick) {
  const ratios = over.flatMap(one => {
    const other = under.find(({ round }) => round === one.round)
    const [a, b] = [pick(one), other ? pick(other) : null]
    return a && b ? [a / b] : []
  })
  return ratios.length ? ratioInterval(ratios) : null
}

/**
 * How much slower one process of 01-slow is than one of 02-listener-fix, second by second.
 *
 * @param {{ slow: GrowthWork[], fixed: GrowthWork[] }} works of one process each
 * @returns {{ timeS: number, ratios: number[] }[] | null} processes of 01-slow, on a core each, that together answer
 *   what the other one does, after so many seconds; null where too little was measured
 */
export function processesNeeded ({ slow, fixed }) {
  const enough = slow.filter(({ seconds }) => seconds.length >= 2 && seconds.every(count => count > 0))
  const steady = fixed.flatMap(({ seconds }) => seconds.slice(-Math.ceil(seconds.length / 2)))
  if (enough.length === 0 || steady.length === 0) return null
  return enough[0].seconds.map((_, i) => ({
    timeS: i + 0.5,
    ratios: enough.flatMap(({ seconds }) => (seconds[i] ? [median(steady) / seconds[i]] : []))
  }))
}
