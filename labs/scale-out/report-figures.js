// @ts-check
// What of the loads counts, and what follows from each.
import { median } from 'simple-statistics'
import { stats } from '../kit.js'
import { FIXED, SLOW } from './lab.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { Work } from './lab.js'
 */

/**
 * @param {any[]} samples
 * @param {Partial<Work> & { part?: string }} wanted
 * @returns {any[]} those that say something of the rate
 */
export function worksOf (samples, wanted) {
  return samples.filter(work => work.requests > 0 && work.errors + work.non2xx === 0 &&
    Object.entries(wanted).every(([name, value]) => work[name] === value))
}

/** @param {Pick<Work, 'requests' | 'durationMs'>} work @returns {number} requests per second */
export const rateOf = ({ requests, durationMs }) => requests / durationMs * 1000

/** @param {Work} work @returns {{ server: number, front: number, generator: number }} cores that each of them used */
export function coresOf ({ server, frontMicros, generator, durationMs }) {
  const cores = micros => micros / 1000 / durationMs
  return {
    server: cores(stats.cpuMicros(server)),
    front: cores(frontMicros),
    generator: cores(stats.cpuMicros(generator))
  }
}

/** @param {Work} work @returns {number} µs of CPU time a request, with that of what is before the processes */
export function wholeCost ({ server, frontMicros, requests }) {
  return (stats.cpuMicros(server) + Number(frontMicros)) / requests
}

/**
 * @param {any[]} samples
 * @param {[stage: string, processes: number]} over
 * @param {[stage: string, processes: number]} under
 * @returns {Interval | null} of requests that were answered in the same time; null where no round has both
 */
export function growthRatio (samples, over, under) {
  const [some, others] = [over, under]
    .map(([stage, processes]) => worksOf(samples, { part: 'growth', stage, processes }))
  return stats.ratioByRound(some, others, ({ requests }) => requests)
}

/**
 * How much slower one process of 01-slow is than one of 02-listener-fix, second by second.
 *
 * @param {any[]} samples
 * @returns {{ timeS: number, ratios: number[] }[] | null} processes of 01-slow, on a core each, that together answer
 *   what the other one does, after so many seconds; null where too little was measured
 */
export function processesNeeded (samples) {
  const [slow, fixed] = [SLOW, FIXED].map(stage => worksOf(samples, { part: 'growth', stage, processes: 1 }))
  const enough = slow.filter(({ seconds }) => seconds.length >= 2 && seconds.every(count => count > 0))
  const steady = fixed.flatMap(({ seconds }) => seconds.slice(-Math.ceil(seconds.length / 2)))
  if (enough.length === 0 || steady.length === 0) return null
  return enough[0].seconds.map((_, i) => ({
    timeS: i + 0.5,
    ratios: enough.flatMap(({ seconds }) => seconds[i] ? [median(steady) / seconds[i]] : [])
  }))
}
