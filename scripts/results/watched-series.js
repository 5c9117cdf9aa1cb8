// @ts-check
// What there was to see of a load that somebody watched, second by second. Imports nothing: pages use it as well.

/** @import { Point } from '../stages/watched.js' */

const BYTES_PER_MB = 1e6
const SHORTEST_MS = 400 // a rate of less says more about timers than about the server

/** @typedef {[seconds: number, value: number][]} Line */

/** @type {Record<string, (points: any[]) => Line>} */
const LINES = {
  rate: points => growth(points, 'generator', ({ answers }) => answers, seconds => seconds),
  latency: points => quotient(points, ({ latencyMs }) => latencyMs, ({ answers }) => answers),
  listeners: points => asTold(points, ({ afterListeners }) => afterListeners),
  delay: meanDelays,
  cpu: points => growth(points, 'server', ({ cpuMicros }) => cpuMicros, seconds => seconds * 1e6),
  heap: points => asTold(points, ({ heapUsedBytes }) => heapUsedBytes / BYTES_PER_MB)
}

/**
 * @param {Point[]} points of one load, in order
 * @param {string} what `rate` (requests per second), `latency` (ms), `listeners`, `delay` (ms), `cpu` (cores), `heap`
 *   (MB)
 * @returns {Line} over the seconds since the load began
 */
export function lineOf (points, what) {
  return LINES[what](points)
}

function asTold (points, valueOf) {
  return points.filter(({ from }) => from === 'server').map(point => [point.atMs / 1000, valueOf(point)])
}

/**
 * What came in a while, by how long the while was.
 *
 * @returns {Line}
 */
function growth (points, from, countOf, unitsOf) {
  return steps(points, from).map(([before, after]) =>
    [after.atMs / 1000, (countOf(after) - countOf(before)) / unitsOf((after.atMs - before.atMs) / 1000)])
}

/**
 * Where nothing was answered, there is no value.
 *
 * @returns {Line}
 */
function quotient (points, sumOf, countOf) {
  return steps(points, 'generator').flatMap(([before, after]) => {
    const count = countOf(after) - countOf(before)
    return count > 0 ? [[after.atMs / 1000, (sumOf(after) - sumOf(before)) / count]] : []
  })
}

/** Of the timers that fired between two points; where none did, there is no value. */
function meanDelays (points) {
  const own = points.filter(({ loopDelayMs }) => loopDelayMs) // generators have none
  return own.flatMap(({ atMs, loopDelayMs: after }, i) => {
    const before = own[i - 1]?.loopDelayMs ?? { mean: 0, count: 0 }
    const count = after.count - before.count
    return count > 0 ? [[atMs / 1000, (after.mean * after.count - before.mean * before.count) / count]] : []
  })
}

/** Each point, with the last one that is long enough before it, or else with the beginning. */
function steps (points, wanted) {
  const own = [ZERO, ...points.filter(({ from }) => from === wanted)]
  return own.slice(1).map(after =>
    [own.findLast(({ atMs }) => after.atMs - atMs >= SHORTEST_MS) ?? ZERO, after])
}

const ZERO = { atMs: 0, answers: 0, latencyMs: 0, cpuMicros: 0 }
