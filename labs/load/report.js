// @ts-check
import { max, median } from 'simple-statistics'
import { slopeInterval } from '../../scripts/results/estimates.js'
import { message, plot, say, select, stats, table } from '../kit.js'
import { FIXED, SLOW } from './lab.js'

/**
 * @import { Interval } from 'bench-in-turns'
 * @import { Message } from 'bench-in-turns/kit.js'
 */

const REPORTS = { rate: reportRate, connections: reportConnections, time: reportTime }

export const byHand = ['(cd 02-listener-fix && npx autocannon -c 100 -d 5 --on-port /seed/v1 -- node index.js)']
export const besides = 'also loads at a constant rate, as wrk2 does'

/** @type {import('../index.js').Report} */
export function report ({ samples }) {
  const reports = Object.entries(REPORTS).flatMap(([part, reportPart]) => {
    const own = select(samples, { part })
    return own.length ? [reportPart(own)] : []
  })
  const merged = name => Object.assign({}, ...reports.map(one => one[name]))
  return { tables: merged('tables'), plots: merged('plots'), notes: reports.flatMap(({ notes = [] }) => notes) }
}

/** @typedef {{ name: Message, runs: any[] }} Load a closed loop, or a share of the capacity */

/**
 * Latency at a constant rate of requests, beside that of a closed loop.
 *
 * @param {any[]} samples of one stage
 */
function reportRate (samples) {
  const [{ stage }] = samples
  const loads = [...Map.groupBy(samples, ({ share }) => share)].map(([share, runs]) =>
    ({ runs, name: share === null ? message`closed loop` : message`${Math.round(share * 100)} % of capacity` }))
  return {
    tables: { [`latency-${stage}`]: latencyTable(stage, loads) },
    notes: [
      message`At a rate: medians over the rounds. A latency counts from when its request was due, and includes up to a millisecond of the generator's timer where a rate is given. What was due and never sent or answered is in no percentile: where it is more than one in a hundred, p99 is too low. ${sayGenerator(samples)}`
    ]
  }
}

function latencyTable (stage, loads) {
  return table(message`${stage}: latency, closed loop and constant rate`, loads, [
    ['load', ({ name }) => name],
    ['asked/s', ({ runs }) =>
      runs[0].offeredRate === null ? '-' : say.median(runs, ({ offeredRate }) => offeredRate)],
    ['answered/s', ({ runs }) => say.median(runs, ({ result }) => stats.rate(result))],
    ['median (ms)', ({ runs }) => sayPercentile(runs, 50)],
    ['p99 (ms)', ({ runs }) => sayPercentile(runs, 99)]
  ])
}

function sayPercentile (runs, percentile) {
  return say.median(runs, ({ result }) => result.latencyMs.percentiles[percentile])
}

/** @param {any[]} samples of one stage, over the number of connections */
function reportConnections (samples) {
  const points = [...Map.groupBy(samples, ({ connections }) => connections)].sort(([a], [b]) => a - b)
  const middle = pick => ([, runs]) => say.median(runs, pick)
  return {
    tables: {
      queue: table(message`${samples[0].stage}: more connections`, points, [
        ['connections', ([connections]) => say.count(connections)],
        ['requests/s', middle(({ result }) => stats.rate(result))],
        ['mean latency (ms)', middle(({ result }) => result.latencyMs.mean)],
        ['CPU µs/request', middle(({ server }) => stats.cpuMicrosPerRequest(server))],
        ['generator: cores', middle(generatorShare)]
      ])
    },
    notes: [message`Over the connections: medians over the rounds. ${sayGenerator(samples)}`]
  }
}

function sayGenerator (samples) {
  return message`The generator used at most ${say.share(max(samples.map(generatorShare)))} of a core, its garbage collection included.`
}

function generatorShare ({ server, generator, result: { durationMs } }) {
  return stats.cpuShares({ server, generator, durationMs }).generator
}

/** @typedef {[stage: string, runs: any[]][]} Watched stages and their runs, in the order of the rounds */

// 01-slow has no steady state. How fast does it decay?

function reportTime (samples) {
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
