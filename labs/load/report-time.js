// @ts-check
// 01-slow has no steady state. How fast does it decay?
import { median } from 'simple-statistics'
import { slopeInterval } from 'bench-in-turns/judge/interval.js'
import { message, plot, say, select, table } from '../kit.js'
import { FIXED, SLOW } from './lab.js'

/**
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { Plot } from '../../scripts/render/plot.js'
 */

/** @typedef {[stage: string, runs: any[]][]} Watched stages and their runs, in the order of the rounds */

/** @param {any[]} samples */
export function reportTime (samples) {
  const watched = /** @type {Watched} */ ([SLOW, FIXED].map(id => [id, watchedRuns(samples, id)]))
    .filter(([, runs]) => runs.length)
  return { tables: { lengths: lengthTable(samples) }, plots: { 'time-rate': ratePlot(watched) } }
}

/** @returns {any[]} */
export function watchedRuns (samples, id) {
  return select(samples, { stage: id, isWatched: true })
}

function lengthTable (samples) {
  const fresh = samples.filter(({ part, isWatched }) => part === 'time' && !isWatched)
  const lengths = [...Map.groupBy(fresh, ({ durationS }) => durationS)].sort(([a], [b]) => a - b)
    .map(([durationS, runs]) => ({ durationS, measured: runs.map(({ requests }) => requests) }))
  return table(message`Fresh runs of ${SLOW}`, lengths, [
    ['seconds', ({ durationS }) => String(durationS)],
    ['requests, each round', ({ measured }) => measured.map(say.number).join(' / ')],
    ['requests/s', ({ durationS, measured }) => say.number(median(measured) / durationS)]
  ])
}

/** @param {Watched} watched @returns {Plot} */
function ratePlot (watched) {
  const said = watched.map(([name, [{ seconds }]]) =>
    message`${name} ${say.number(seconds[0].requests)} in the first and ${say.number(seconds.at(-1).requests)} in the last`)
  return {
    title: 'Requests per second over time, fresh processes',
    alt: message`Requests answered in each second of the load: ${said}.`,
    x: { name: 'seconds since the load began' },
    y: { name: 'requests/s', isLog: true },
    series: watched.map(([name, [{ seconds }]]) =>
      plot.line(name, seconds.flatMap(({ requests }, i) => requests ? [{ x: i + 1, y: requests }] : [])))
  }
}

/**
 * @typedef {object} Point of a run
 * @property {number} timeS since the load began
 * @property {number} requests served by then
 * @property {number} cpuMicros of the server by then
 */

/**
 * @param {Point[]} points in the order of time
 * @returns {{ requests: number, cpuMicrosPerRequest: number }[]} cost of a request, between each two points that have
 *   requests between them, at their middle
 */
function costs (points) {
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
