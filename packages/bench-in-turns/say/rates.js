// @ts-check
// Of somebody's own server: latencies at a constant rate, and which route costs.
import { logAverage, max, median } from 'simple-statistics'
import { isWhole } from '../turns/constant-rate.js'
import { ofOverload, sentRate } from '../judge/constant-rate.js'
import { hasEnds, ratioInterval } from '../judge/interval.js'
import { cpuShares } from '../judge/slices.js'
import { formatInterval, formatNumber, formatRange, formatRatio, formatShare } from './format.js'
import { table } from './table.js'

/**
 * @import { HighestRates, RatedFailure, RatedLatency, judgeHighest, judgeRates } from '../judge/constant-rate.js'
 * @import { Interval } from '../judge/interval.js'
 * @import { RatedRun } from '../turns/constant-rate.js'
 * @import { RouteUse } from '../load/access-log.js'
 * @import { Table } from './table.js'
 */

const FULL_SHARE = 0.95 // of a CPU
const MOSTLY = 0.9

/**
 * @param {RatedRun[]} runs
 * @returns {Table} geometric means of the latencies over the processes, as the sentences have them, and medians of the
 *   rest
 */
export function ratesTable (runs) {
  const rated = Map.groupBy(runs.filter(({ offeredRate }) => offeredRate !== null),
    ({ version, offeredRate }) => `${version} ${offeredRate}`)
  return table('Latency at a constant rate (evenly spaced), in ms from when a request was due', [...rated.values()], [
    ['version', ([{ version }]) => version],
    ['requests/s asked for', ([{ offeredRate }]) => formatNumber(Number(offeredRate))],
    ['sent', own => sayMedian(own, sentRate)],
    ['p50', own => sayLatency(own, ({ percentiles }) => percentiles[50])],
    ['p99', own => sayLatency(own, ({ percentiles }) => percentiles[99])],
    ['p99.9', own => sayLatency(own, ({ percentiles }) => percentiles[99.9])],
    ['max', own => sayLatency(own, ({ max }) => max)],
    ['server CPU', own => sayMedian(own, run => sharesOf(run).server, formatShare)]
  ])
}

function sayLatency (own, value) {
  return own.every(isWhole) ? formatNumber(logAverage(own.map(({ result }) => value(result.latencyMs)))) : 'failed'
}

/**
 * @param {RatedRun[]} runs
 * @param {number} inTimeMs
 * @returns {Table} medians over the rounds, in requests per second
 */
export function overloadTable (runs, inTimeMs) {
  const perSecond = (loads, name) => formatNumber(median(loads.map(load => load[name])))
  return table('Asked for too much, in requests/s', ofOverload(runs), [
    ['version', ({ version }) => version],
    ['times its capacity', ({ timesCapacity }) => timesCapacity === null ? 'closed loop' : `${timesCapacity}x`],
    ['asked for', ({ timesCapacity, loads }) => timesCapacity === null ? '-' : perSecond(loads, 'askedFor')],
    ['sent', ({ loads }) => perSecond(loads, 'sent')],
    [`2xx within ${inTimeMs} ms`, ({ loads }) => perSecond(loads, 'inTime')],
    ['other answers', ({ loads }) => perSecond(loads, 'non2xx')],
    ['server CPU', ({ runs }) => sayMedian(runs, run => sharesOf(run).server, formatShare)]
  ])
}

/**
 * @param {RatedRun[]} runs
 * @param {(run: RatedRun) => number} value
 */
function sayMedian (runs, value, format = formatNumber) {
  return format(median(runs.map(value)))
}

function sharesOf ({ server, generator, result: { durationMs } }) {
  return cpuShares({ server, generator, durationMs })
}

/**
 * @param {RatedRun[]} runs
 * @returns {string[]} what there is to know of these figures
 */
export function describeRates (runs) {
  const full = runs.filter(run => sharesOf(run).generator > FULL_SHARE).length
  return full ? [`In ${full} of ${runs.length} loads, the generator was full: they say nothing about the server.`] : []
}

/**
 * What failed comes first.
 *
 * @param {string[]} versions the older one first, if there is one
 * @param {ReturnType<typeof judgeRates>} judged
 * @param {number} rate requests per second
 * @returns {string[]} sentences
 */
export function sayRates (versions, { failures, latencies }, rate) {
  const at = `at ${count(rate)} requests/s`
  const said = latencies.flatMap(latency => sayLatencies(versions, latency, at))
  const counts = latencies.flatMap(({ ms }) => ms.flatMap(own => own ? [own.count] : []))
  return [...failures.map(failure => sayFailure(failure, at)), ...said, ...counts.length ? sayMeans(max(counts)) : []]
}

/** @param {RatedFailure} failure @param {string} at */
function sayFailure ({ version, loads, due, ...counts }, at) {
  const words = {
    errors: 'errors',
    non2xx: 'answers other than 2xx',
    neverSent: 'never sent, as no connection was free',
    neverAnswered: 'never answered'
  }
  const said = Object.keys(words).filter(name => counts[name]).map(name => `${count(counts[name])} ${words[name]}`)
  return `${version}: failed ${at}, in ${loads.failed} of ${loads.all} loads. ` +
    `Of ${count(due)} requests: ${said.join(', ') || 'none answered'}.`
}

/** @param {string[]} versions @param {RatedLatency} latency @param {string} at @returns {string[]} */
function sayLatencies (versions, { percentile, ms, ratio, verdict }, at) {
  const inMs = own => formatInterval(own, value => `${formatNumber(value)} ms`)
  const known = versions.flatMap((version, i) => ms[i] ? [{ version, said: inMs(ms[i]) }] : []).reverse()
  if (!known.length) return []
  const [{ version, said }, older] = known
  const compared = older && `, before ${older.said}: ${ratio && formatInterval(ratio, formatRatio)}, `
  const end = compared ? `${compared}${verdict}${sayDoubt(ratio, verdict)}` : versions.length > 1 ? ': no verdict' : ''
  return [`${version}: p${percentile} ${at} is ${said}${end}.`]
}

/** @returns {string} why it is undecided, where its interval does not show it */
function sayDoubt (ratio, verdict) {
  if (verdict !== 'undecided') return ''
  if (!hasEnds(ratio)) return ': too few processes for an interval'
  return ratio.low > 1 || ratio.high < 1 ? ': of two figures, one may be so by chance' : ''
}

/** @param {number} processes of a version @returns {string[]} */
function sayMeans (processes) {
  const means = processes > 1 ? `Geometric means of ${processes} processes a version` : 'Of one process a version'
  return [
    `${means}, ${processes > 2 ? 'with 95 % intervals over them' : 'too few for an interval'}.`,
    'Requests were evenly spaced; those of many users come at random.'
  ]
}

/**
 * @param {ReturnType<typeof judgeHighest>} judged
 * @param {number} limitMs that p99 is to keep
 * @returns {string[]} sentences
 */
export function sayHighest ({ versions, ratio }, limitMs) {
  const [now, before] = versions.toReversed()
  const some = versions.filter(({ found }) => found.some(Boolean) && !found.every(Boolean)).map(({ version, found }) =>
    `${version}: in ${found.filter(rate => !rate).length} of ${found.length} processes, p99 kept it at no rate.`)
  return [
    ...some,
    `${now.version}: p99 stays within ${limitMs} ms ${sayFound(now)}${before ? `, before ${sayFound(before)}` : ''}` +
    `${ratio ? `: ${formatInterval(ratio, formatRatio)}` : ''}.`,
    ...versions.some(({ found }) => found.some(Boolean)) && !some.length ? sayMeans(now.found.length) : []
  ]
}

/** @param {HighestRates} highest as a range where some processes found none: there is no geometric mean with 0 */
function sayFound ({ found, lowest }) {
  if (!found.some(Boolean)) return `at no rate${lowest < Infinity ? `, not at ${formatNumber(lowest)} requests/s` : ''}`
  if (!found.every(Boolean)) return `up to ${formatRange(found)} requests/s`
  return `up to ${formatInterval(ratioInterval(found), rate => `${formatNumber(rate)} requests/s`)}`
}

/** @param {number} number */
function count (number) {
  return number.toLocaleString('en')
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
  const of = version => runs.filter(run => run.version === version)
  const asked = version => median(of(version).map(({ offeredRate }) => Number(offeredRate)))
  const sent = version => median(of(version).map(sentRate))
  const few = versions.find(version => sent(version) < MOSTLY * asked(version) / Number(timesCapacity))
  const less = few ?? versions.find(version => sent(version) < MOSTLY * asked(version))
  const said = less && `${formatNumber(sent(less))} of ${formatNumber(asked(less))} requests/s were sent`
  if (few) return `${few}: at ${timesCapacity}x, only ${said}, which is less than it can answer: no verdict.`
  const inTime = version => formatRange(of(version).map(({ result }) => result.inTime / result.durationMs * 1000))
  const older = versions.length > 1 ? `, before ${inTime(versions[0])}` : ''
  return `${versions.at(-1)}: asked for ${timesCapacity}x of what it can answer${less ? ` (${less}: ${said})` : ''}, ` +
    `it still answers ${inTime(versions.at(-1))} requests/s within ${inTimeMs} ms${older}.`
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
