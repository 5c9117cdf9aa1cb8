// @ts-check
// How a server that adds a listener on every request slows down. Request n costs n listener calls of c seconds each and
// b seconds besides, so N requests take T = b N + c N^2 / 2, and in T seconds it answers
// N = (sqrt(b^2 + 2 c T) - b) / c of them: about sqrt(2 T / c) once the listeners outweigh all else.
import { linearRegression } from 'simple-statistics'
import { slopeInterval } from '../../scripts/results/interval.js'

/** @import { Interval } from '../../scripts/results/interval.js' */

/**
 * @typedef {object} Point of a run
 * @property {number} timeS since the load began
 * @property {number} requests served by then
 * @property {number} listeners for 'after'
 * @property {number} cpuMicros of the server by then
 */

/**
 * @param {Point[]} points in the order of time
 * @returns {{ requests: number, cpuMicrosPerRequest: number }[]} cost of a request, between each two points that have
 *   requests between them, at their middle
 */
export function costs (points) {
  return points.slice(1).flatMap((point, i) => {
    const served = point.requests - points[i].requests
    if (served === 0) return []
    const cpuMicrosPerRequest = (point.cpuMicros - points[i].cpuMicros) / served
    return [{ requests: (point.requests + points[i].requests) / 2, cpuMicrosPerRequest }]
  })
}

/**
 * Growth exponent k of the cost of a request, cost ~ requests^k: slope of the least-squares line through the
 * logarithms.
 *
 * @param {Point[]} points
 * @returns {Interval} about 1 where cost grows with the requests, 0 where not
 */
export function growthExponent (points) {
  return slopeInterval(
    costs(points).map(({ requests, cpuMicrosPerRequest }) => [Math.log(requests), Math.log(cpuMicrosPerRequest)])
  )
}

/**
 * @param {Point[]} points of one run
 * @returns {{ listenerCallS: number, restS: number }} seconds that one more listener, and everything else, add to a
 *   request
 */
export function calibrate (points) {
  const [first] = points
  // a busy machine may have served none by the first
  const rest = points.filter(({ requests }) => requests > first.requests)
  // T / N = b + c N / 2: a straight line over N.
  const { m, b } = linearRegression(
    rest.map(({ timeS, requests }) => [requests - first.requests, (timeS - first.timeS) / (requests - first.requests)])
  )
  return { listenerCallS: 2 * m, restS: Math.max(b, 0) }
}

/**
 * @param {{ listenerCallS: number, restS: number }} costs
 * @param {number} durationS
 * @returns {number} requests that a fresh process answers in that time
 */
export function predictRequests ({ listenerCallS: c, restS: b }, durationS) {
  return (Math.sqrt(b * b + 2 * c * durationS) - b) / c
}
