// @ts-check
// 01-slow has no steady state. How fast does it decay, and can one constant say how many requests it answers in a time?
import { linearRegression, median } from 'simple-statistics'
import { slopeInterval } from '../../scripts/results/interval.js'
import { plot, say, select, table } from '../kit.js'
import { FIXED, SLOW } from './lab.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { Plot } from '../../scripts/render/plot.js'
 */

const AGREES_WITHIN = 0.15

/** @typedef {[stage: string, runs: any[]][]} Watched stages and their runs, in the order of the rounds */

/** @param {any[]} samples */
export function reportTime (samples) {
  const watched = /** @type {Watched} */ ([SLOW, FIXED].map(id => [id, watchedRuns(samples, id)]))
    .filter(([, runs]) => runs.length)
  const model = modelOf(watchedRuns(samples, SLOW))
  const lengths = lengthsOf(samples)
  return {
    tables: { lengths: lengthTable(lengths), ...(model && { predictions: predictionTable(model, lengths) }) },
    plots: { 'time-rate': ratePlot(watched) },
    notes: model
      ? [`one more listener adds ${say.number(model.listenerCallS * 1e6)} µs to a request; all else is ${say.number(model.restS * 1e6)} µs`]
      : []
  }
}

/** @returns {any[]} */
export function watchedRuns (samples, id) {
  return select(samples, { stage: id, isWatched: true })
}

function modelOf (runs) {
  if (runs.length === 0) return null
  const models = runs.map(({ points }) => calibrate(points))
  const middle = name => median(models.map(model => model[name]))
  return { listenerCallS: middle('listenerCallS'), restS: middle('restS') }
}

/** @returns {{ durationS: number, measured: number[] }[]} `measured` in requests of each round */
function lengthsOf (samples) {
  const fresh = samples.filter(({ part, isWatched }) => part === 'time' && !isWatched)
  return [...Map.groupBy(fresh, ({ durationS }) => durationS)].sort(([a], [b]) => a - b)
    .map(([durationS, runs]) => ({ durationS, measured: runs.map(({ requests }) => requests) }))
}

function lengthTable (lengths) {
  return table(`Fresh runs of ${SLOW}`, lengths, [
    ['seconds', ({ durationS }) => String(durationS)],
    ['requests, each round', ({ measured }) => measured.map(say.number).join(' / ')],
    ['requests/s', ({ durationS, measured }) => say.number(median(measured) / durationS)]
  ])
}

function predictionTable (model, lengths) {
  const rows = lengths.map(({ durationS, measured }) => {
    const predicted = predictRequests(model, durationS)
    return { durationS, predicted, measured: median(measured), off: predicted / median(measured) - 1 }
  })
  return table(`Fresh runs of ${SLOW}, predicted, and medians of what was measured`, rows, [
    ['seconds', ({ durationS }) => String(durationS)],
    ['requests predicted', ({ predicted }) => say.number(predicted)],
    ['measured', ({ measured }) => say.number(measured)],
    ['off by', ({ off }) => say.share(off)],
    ['within 15 %', ({ off }) => Math.abs(off) <= AGREES_WITHIN ? 'yes' : 'no']
  ])
}

/** @param {Watched} watched @returns {Plot} */
function ratePlot (watched) {
  const said = watched.map(([name, [{ seconds }]]) =>
    `${name} ${say.number(seconds[0].requests)} in the first and ${say.number(seconds.at(-1).requests)} in the last`)
  return {
    title: 'Requests per second over time, fresh processes',
    alt: `Requests answered in each second of the load: ${said.join(', ')}.`,
    x: { name: 'seconds since the load began' },
    y: { name: 'requests/s', isLog: true },
    series: watched.map(([name, [{ seconds }]]) =>
      plot.line(name, seconds.flatMap(({ requests }, i) => requests ? [{ x: i + 1, y: requests }] : [])))
  }
}

// How a server that adds a listener on every request slows down. Request n costs n listener calls of c seconds each and
// b seconds besides, so N requests take T = b N + c N^2 / 2, and in T seconds it answers
// N = (sqrt(b^2 + 2 c T) - b) / c of them: about sqrt(2 T / c) once the listeners outweigh all else.

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
