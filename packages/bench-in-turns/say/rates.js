// @ts-check
// Of somebody's own server: latencies at a constant rate, and which route costs.
import { logAverage, max, median } from 'simple-statistics'
import { isWhole } from '../turns/constant-rate.js'
import { ofOverload, sentRate } from '../judge/latency.js'
import { hasEnds } from '../judge/has-ends.js'
import { ratioInterval } from '../judge/interval.js'
import { cpuShares } from '../judge/slices.js'
import { say } from '../message.js'
import { sayFailure } from './failed-rate.js'
import { WORDS } from './cells.js'
import {
  formatNumber, formatRange, formatRatio, formatShare, formatWhole, sayInterval, writeInterval
} from './format.js'
import { table } from './table.js'

/**
 * @import { HighestRates, judgeHighest, judgeRates } from '../judge/latency.js'
 * @import { Message } from '../message.js'
 * @import { RatedRun } from '../turns/constant-rate.js'
 * @import { RouteUse } from '../load/access-log.js'
 * @import { Table } from './table.js'
 */

const FULL_SHARE = 0.95 // of a CPU
const MOSTLY = 0.9
const MOST_OF_IT = 0.5

/**
 * @param {RatedRun[]} runs
 * @returns {Table} geometric means of the latencies over the processes, as the sentences have them, and medians of the
 *   rest
 */
export function ratesTable (runs) {
  const rated = Map.groupBy(runs.filter(({ offeredRate }) => offeredRate !== null),
    ({ version, offeredRate }) => `${version} ${offeredRate}`)
  const title = say('Latency at a constant rate (evenly spaced), in ms from when a request was due')
  return table(title, [...rated.values()], [
    [say('version'), ([{ version }]) => version],
    [say('requests/s asked for'), ([{ offeredRate }]) => formatNumber(Number(offeredRate))],
    [say('sent'), own => sayMedian(own, sentRate)],
    [say('p50'), own => sayLatency(own, ({ percentiles }) => percentiles[50])],
    [say('p99'), own => sayLatency(own, ({ percentiles }) => percentiles[99])],
    [say('p99.9'), own => sayLatency(own, ({ percentiles }) => percentiles[99.9])],
    [say('max'), own => sayLatency(own, ({ max }) => max)],
    [say('server CPU'), own => sayMedian(own, run => sharesOf(run).server, formatShare)]
  ])
}

function sayLatency (own, value) {
  return own.every(isWhole) ? formatNumber(logAverage(own.map(({ result }) => value(result.latencyMs)))) : say('failed')
}

/**
 * @param {RatedRun[]} runs
 * @param {number} inTimeMs
 * @returns {Table} medians over the rounds, in requests per second
 */
export function overloadTable (runs, inTimeMs) {
  const perSecond = (loads, name) => formatNumber(median(loads.map(load => load[name])))
  return table(say('Asked for too much, in requests/s'), ofOverload(runs), [
    [say('version'), ({ version }) => version],
    [say('times its capacity'), ({ timesCapacity }) =>
      timesCapacity === null ? say('closed loop') : `${timesCapacity}x`],
    [say('asked for'), ({ timesCapacity, loads }) => timesCapacity === null ? '-' : perSecond(loads, 'askedFor')],
    [say('sent'), ({ loads }) => perSecond(loads, 'sent')],
    [say('2xx within {ms} ms', { ms: inTimeMs }), ({ loads }) => perSecond(loads, 'inTime')],
    [say('other answers'), ({ loads }) => perSecond(loads, 'non2xx')],
    [say('server CPU'), ({ runs }) => sayMedian(runs, run => sharesOf(run).server, formatShare)]
  ])
}

function sayMedian (runs, value, format = formatNumber) {
  return format(median(runs.map(value)))
}

function sharesOf ({ server, generator, result: { durationMs } }) {
  return cpuShares({ server, generator, durationMs })
}

/**
 * @param {RatedRun[]} runs
 * @returns {Message[]} what there is to know of these figures
 */
export function describeRates (runs) {
  const full = runs.filter(run => sharesOf(run).generator > FULL_SHARE).length
  const said = say('In {full} of {count} loads, the generator was full: they say nothing about the server.',
    { full, count: runs.length })
  const late = runs.filter(({ result: { lateMs, latencyMs } }) =>
    Number(lateMs?.percentiles[99]) > MOST_OF_IT * latencyMs.percentiles[99]).length
  const saidLate = say("In {late} of {count} loads, p99 is mostly the load generator's own: it came late, as it does " +
    'where others have the processors.', { late, count: runs.length })
  return [...full ? [said] : [], ...late ? [saidLate] : []]
}

/**
 * What failed comes first.
 *
 * @param {string[]} versions the older one first, if there is one
 * @param {ReturnType<typeof judgeRates>} judged
 * @param {number} rate requests per second
 * @returns {Message[]} sentences
 */
export function sayRates (versions, { failures, latencies, busy }, rate) {
  const at = say('at {rate} requests/s', { rate: formatWhole(rate) })
  const isBusy = busy.count * 2 > busy.all
  const said = latencies.flatMap(latency => sayLatencies(versions, latency, { at, isBusy }))
  const counts = latencies.flatMap(({ ms }) => ms.flatMap(own => own ? [own.count] : []))
  return [
    ...failures.map(failure => sayFailure(failure, at)),
    ...said,
    ...counts.length ? sayMeans(max(counts)) : [],
    ...isBusy ? [say('The machine was busy in {count} of {all} loads.', busy)] : []
  ]
}

function sayLatencies (versions, { percentile, ms, ratio, verdict }, { at, isBusy }) {
  const known = versions.flatMap((version, i) => ms[i] ? [{ version, ms: sayMs(ms[i]) }] : []).reverse()
  if (!known.length) return []
  const [now, older] = known
  const values = { percentile: `p${percentile}`, at, ...now }
  if (older) {
    const verdictOn = sayVerdictOn(ratio, verdict)
    const said = isBusy ? say('{verdict}, on a busy machine', { verdict: verdictOn }) : verdictOn
    const compared = { ratio: ratio ? sayInterval(ratio, formatRatio) : '-', verdict: said }
    return [say('{version}: {percentile} {at} is {ms}, before {older}: {ratio}, {verdict}.',
      { ...values, older: older.ms, ...compared })]
  }
  return [versions.length > 1
    ? say('{version}: {percentile} {at} is {ms}: no verdict.', values)
    : say('{version}: {percentile} {at} is {ms}.', values)]
}

function sayMs (interval) {
  return hasEnds(interval)
    ? say('{value} ms ({low} to {high})', writeInterval(interval))
    : say('{value} ms', { value: formatNumber(interval.value) })
}

/** @returns {Message} with why it is undecided, where its interval does not show it */
function sayVerdictOn (ratio, verdict) {
  if (verdict !== 'undecided') return WORDS[verdict]
  if (!hasEnds(ratio)) return say('undecided: too few processes for an interval')
  return ratio.low > 1 || ratio.high < 1
    ? say('undecided: of two figures, one may be so by chance')
    : say('undecided')
}

/** @param {number} processes of a version */
function sayMeans (processes) {
  return [meansOf(processes), say('Requests were evenly spaced; those of many users come at random.')]
}

function meansOf (processes) {
  if (processes === 1) return say('Of one process a version, too few for an interval.')
  return processes > 2
    ? say('Geometric means of {processes} processes a version, with 95 % intervals over them.', { processes })
    : say('Geometric means of {processes} processes a version, too few for an interval.', { processes })
}

/**
 * @param {ReturnType<typeof judgeHighest>} judged
 * @param {number} limitMs that p99 is to keep
 * @returns {Message[]} sentences
 */
export function sayHighest ({ versions, ratio }, limitMs) {
  const [now, before] = versions.toReversed()
  const some = versions.filter(({ found }) => found.some(Boolean) && !found.every(Boolean)).map(({ version, found }) =>
    say('{version}: in {none} of {count} processes, p99 kept it at no rate.',
      { version, none: found.filter(rate => !rate).length, count: found.length }))
  return [
    ...some,
    sayStays({ now, before, ratio }, limitMs),
    ...versions.some(({ found }) => found.some(Boolean)) && !some.length ? sayMeans(now.found.length) : []
  ]
}

function sayStays ({ now, before, ratio }, limitMs) {
  const values = { version: now.version, ms: limitMs, found: sayFound(now) }
  if (!before) return say('{version}: p99 stays within {ms} ms {found}.', values)
  const older = sayFound(before)
  return ratio
    ? say('{version}: p99 stays within {ms} ms {found}, before {older}: {ratio}.',
      { ...values, older, ratio: sayInterval(ratio, formatRatio) })
    : say('{version}: p99 stays within {ms} ms {found}, before {older}.', { ...values, older })
}

/** @param {HighestRates} highest as a range where some processes found none: there is no geometric mean with 0 */
function sayFound ({ found, lowest }) {
  if (!found.some(Boolean)) {
    return lowest < Infinity
      ? say('at no rate, not at {rate} requests/s', { rate: formatNumber(lowest) })
      : say('at no rate')
  }
  if (!found.every(Boolean)) return say('up to {rate} requests/s', { rate: formatRange(found) })
  const rate = ratioInterval(found)
  return hasEnds(rate)
    ? say('up to {value} requests/s ({low} to {high})', writeInterval(rate))
    : say('up to {rate} requests/s', { rate: formatNumber(rate.value) })
}

/**
 * Connections that all wait let a generator send less than it is asked for. Where not even what the server can answer
 * was sent, it was not asked for too much.
 *
 * @param {string[]} versions the older one first, if there is one
 * @param {RatedRun[]} runs of them, at one multiple of what they can answer
 * @param {number} inTimeMs
 * @returns {Message} a verdict, or why there is none
 */
export function sayOverload (versions, runs, inTimeMs) {
  const [{ timesCapacity }] = runs
  const times = `${timesCapacity}x`
  const of = version => runs.filter(run => run.version === version)
  const asked = version => median(of(version).map(({ offeredRate }) => Number(offeredRate)))
  const sent = version => median(of(version).map(sentRate))
  const few = versions.find(version => sent(version) < MOSTLY * asked(version) / Number(timesCapacity))
  const less = few ?? versions.find(version => sent(version) < MOSTLY * asked(version))
  const said = less && say('{sent} of {asked} requests/s were sent',
    { sent: formatNumber(sent(less)), asked: formatNumber(asked(less)) })
  if (few && said) {
    return say('{version}: at {times}, only {said}, which is less than it can answer: no verdict.',
      { version: few, times, said })
  }
  const inTime = version => formatRange(of(version).map(({ result }) => result.inTime / result.durationMs * 1000))
  const values = { version: String(versions.at(-1)), times, inTime: sayInTime(versions.map(inTime), inTimeMs) }
  return less && said
    ? say('{version}: asked for {times} of what it can answer ({less}: {said}), it still answers {inTime}.',
      { ...values, less, said })
    : say('{version}: asked for {times} of what it can answer, it still answers {inTime}.', values)
}

/** @param {string[]} ranges of versions, the older one first, if there is one */
function sayInTime (ranges, ms) {
  const values = { now: String(ranges.at(-1)), ms }
  return ranges.length > 1
    ? say('{now} requests/s within {ms} ms, before {older}', { ...values, older: ranges[0] })
    : say('{now} requests/s within {ms} ms', values)
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
  return table(say('Which route costs?'), uses, [
    [say('route'), ({ route }) => route],
    [say('requests'), ({ requests }) => requests.toLocaleString('en')],
    [say('share'), ({ requests }) => formatShare(requests / all)],
    ms > 0 && [say('ms each'), ({ requests, tookMs }) => formatNumber(Number(tookMs) / requests)],
    ms > 0 && [say('share of the time'), ({ tookMs }) => formatShare(Number(tookMs) / ms)],
    cpuMicros.size > 0 && [say('CPU µs each'), use => Number.isFinite(eachOf(use)) ? formatNumber(eachOf(use)) : '-'],
    cpuMicros.size > 0 && [say('share of the CPU'), use => formatShare(eachOf(use) * use.requests / cpu)]
  ])
}
