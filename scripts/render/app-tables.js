// @ts-check
// Of somebody's own server: latencies at a constant rate, and which route costs.
import { max, median, min } from 'simple-statistics'
import { cpuShares } from '../results/samples.js'
import { formatNumber, formatShare } from './format.js'
import { table } from './table.js'

/**
 * @import { RatedRun } from '../measure/app-rates.js'
 * @import { RouteUse } from '../server/access-log.js'
 * @import { Table } from './bench-tables.js'
 */

const FULL_SHARE = 0.95 // of a CPU
const MOSTLY = 0.9

/**
 * @param {RatedRun[]} runs
 * @returns {Table} medians over the rounds
 */
export function ratesTable (runs) {
  const rated = Map.groupBy(runs.filter(({ offeredRate }) => offeredRate !== null),
    ({ stage, offeredRate }) => `${stage} ${offeredRate}`)
  return table('Latency at a constant rate, in ms from when a request was due', [...rated.values()], [
    ['version', ([{ stage }]) => stage],
    ['requests/s asked for', ([{ offeredRate }]) => formatNumber(Number(offeredRate))],
    ['sent', own => sayMedian(own, sentRate)],
    ['p50', own => sayMedian(own, percentile(50))],
    ['p99', own => sayMedian(own, percentile(99))],
    ['p99.9', own => sayMedian(own, percentile(99.9))],
    ['max', own => sayMedian(own, ({ result }) => result.latencyMs.max)],
    ['server CPU', own => sayMedian(own, run => sharesOf(run).server, formatShare)]
  ])
}

function percentile (name) {
  return ({ result }) => result.latencyMs.percentiles[name]
}

/**
 * @param {RatedRun[]} runs
 * @param {number} inTimeMs
 * @returns {Table} medians over the rounds, in requests per second
 */
export function overloadTable (runs, inTimeMs) {
  const grouped = [...Map.groupBy(runs, ({ stage, timesCapacity }) => `${stage} ${timesCapacity ?? 0}`).values()]
    .sort((a, b) => Number(a[0].timesCapacity ?? 0) - Number(b[0].timesCapacity ?? 0))
  const perSecond = (own, count) => sayMedian(own, ({ result }) => count(result) / result.durationMs * 1000)
  return table('Asked for too much, in requests/s', grouped, [
    ['version', ([{ stage }]) => stage],
    ['times its capacity', ([{ timesCapacity }]) => timesCapacity === undefined ? 'closed loop' : `${timesCapacity}x`],
    ['asked for', own => own[0].timesCapacity === undefined ? '-' : sayMedian(own, run => Number(run.offeredRate))],
    ['sent', own => sayMedian(own, sentRate)],
    [`2xx within ${inTimeMs} ms`, own => perSecond(own, ({ inTime }) => inTime)],
    ['other answers', own => perSecond(own, ({ non2xx }) => non2xx)],
    ['server CPU', own => sayMedian(own, run => sharesOf(run).server, formatShare)]
  ])
}

/**
 * @param {RatedRun[]} runs
 * @param {(run: RatedRun) => number} value
 */
function sayMedian (runs, value, format = formatNumber) {
  return format(median(runs.map(value)))
}

/** Requests per second that left the generator. */
function sentRate ({ result: { requests, neverAnswered, durationMs } }) {
  return (requests + neverAnswered) / durationMs * 1000
}

function sharesOf ({ server, generator, result: { durationMs } }) {
  return cpuShares({ server, generator, durationMs })
}

/**
 * @param {RatedRun[]} runs
 * @param {{ isOverload?: boolean }} [of] true where refusals and a queue are what is looked at
 * @returns {string[]} what there is to know of these figures
 */
export function describeRates (runs, { isOverload = false } = {}) {
  const wrong = runs.reduce((sum, { result }) => sum + result.errors + result.non2xx, 0)
  const isUnsent = ({ result: { neverSent, requests } }) => neverSent > requests / 100
  const unsent = isOverload ? 0 : runs.filter(isUnsent).length
  const full = runs.filter(run => sharesOf(run).generator > FULL_SHARE).length
  return [
    ...wrong && !isOverload ? [`${wrong} errors and answers other than 2xx: these loads are invalid.`] : [],
    ...unsent ? [`In ${unsent} of ${runs.length} loads, over 1 % was due and not sent: no connection was free.`] : [],
    ...full ? [`In ${full} of ${runs.length} loads, the generator was full: they say nothing about the server.`] : []
  ]
}

/**
 * Connections that all wait let a generator send less than it is asked for. Where not even what the server can answer
 * was sent, it was not asked for too much.
 *
 * @param {string[]} versions the older one first, if there is one
 * @param {RatedRun[]} runs of them, at one multiple of what they can answer
 * @param {number} inTimeMs
 * @returns {string} a verdict, or why there is none
 */
export function sayOverload (versions, runs, inTimeMs) {
  const [{ timesCapacity }] = runs
  const of = version => runs.filter(({ stage }) => stage === version)
  const asked = version => median(of(version).map(({ offeredRate }) => Number(offeredRate)))
  const sent = version => median(of(version).map(sentRate))
  const few = versions.find(version => sent(version) < MOSTLY * asked(version) / Number(timesCapacity))
  const less = few ?? versions.find(version => sent(version) < MOSTLY * asked(version))
  const said = less && `${formatNumber(sent(less))} of ${formatNumber(asked(less))} requests/s were sent`
  if (few) return `${few}: at ${timesCapacity}x, only ${said}, which is less than it can answer: no verdict.`
  const inTime = version => of(version).map(({ result }) => result.inTime / result.durationMs * 1000)
  return `${versions.at(-1)}: asked for ${timesCapacity}x of what it can answer${less ? ` (${less}: ${said})` : ''}, ` +
    `it still answers ${sayVersions(versions, inTime, `requests/s within ${inTimeMs} ms`)}.`
}

/**
 * @param {string[]} versions the older one first, if there is one
 * @param {(version: string) => number[]} valuesOf one a process
 * @param {string} unit
 * @returns {string} such as `12 ms (11 to 13), before 19 (17 to 22)`
 */
export function sayVersions (versions, valuesOf, unit) {
  const say = version => {
    const values = valuesOf(version)
    return [formatNumber(median(values)), `(${formatNumber(min(values))} to ${formatNumber(max(values))})`]
  }
  const [value, range] = say(versions.at(-1))
  const older = versions.length > 1 ? `, before ${say(versions[0]).join(' ')}` : ''
  return `${value} ${unit} ${range}${older}`
}

/**
 * @param {RouteUse[]} uses
 * @param {Map<string, number>} cpuMicros of a request such as `GET /users/7`; empty where nothing was measured
 * @returns {Table}
 */
export function routesTable (uses, cpuMicros = new Map()) {
  const all = uses.reduce((sum, { requests }) => sum + requests, 0)
  const ms = uses.reduce((sum, { tookMs }) => sum + Number(tookMs), 0)
  const eachOf = ({ route, example }) => cpuMicros.get(`${route.split(' ')[0]} ${example}`) ?? NaN
  const cpu = uses.reduce((sum, use) => sum + (eachOf(use) * use.requests || 0), 0)
  return table('Which route costs?', uses, [
    ['route', ({ route }) => route],
    ['requests', ({ requests }) => requests.toLocaleString('en')],
    ['share', ({ requests }) => formatShare(requests / all)],
    ms > 0 && ['ms each', ({ requests, tookMs }) => formatNumber(Number(tookMs) / requests)],
    ms > 0 && ['share of the time', ({ tookMs }) => formatShare(Number(tookMs) / ms)],
    cpuMicros.size > 0 && ['CPU µs each', use => Number.isFinite(eachOf(use)) ? formatNumber(eachOf(use)) : '-'],
    cpuMicros.size > 0 && ['share of the CPU', use => formatShare(eachOf(use) * use.requests / cpu)]
  ])
}
