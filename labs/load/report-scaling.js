// @ts-check
// Requests per second and latency over the number of connections, and over the size of the payload.
import { max, median, min } from 'simple-statistics'
import { say, stats, table } from '../kit.js'
import { rateOf } from './lab.js'

/** @import { Panels, Series } from '../../scripts/render/plot.js' */

const AXES = {
  connections: { key: 'connections', name: 'connections' },
  payload: { key: 'payloadBytes', name: 'payload (bytes)', short: 'payload', format: say.bytes }
}
const METRICS = {
  rate: { of: rateOf, name: 'requests/s' },
  p99: { of: latencyP99, name: 'p99 latency (ms)' },
  cpu: { of: ({ server }) => stats.cpuMicrosPerRequest(server), name: 'CPU µs/request' }
}
const QUEUED = '03-optimized'
const PANELS = { restify: /^\d/, Koa: /^koa-/, 'Fastify, and no framework': /./ }
const UNANSWERED_AT_MOST = 0.01 // else their latencies are those that p99 is about

/**
 * @param {any[]} samples
 * @param {{ stages: { id: string }[] }} options
 * @param {'connections' | 'payload'} over
 */
export function reportScaling (samples, options, over) {
  const stages = options.stages.map(({ id }) => id).filter(id => samples.some(({ stage }) => stage === id))
  const values = [...new Set(samples.map(sample => sample[AXES[over].key]))].sort((a, b) => a - b)
  const scale = { samples, stages, values, axis: AXES[over] }
  const shares = samples.map(({ server, generator, result: { durationMs } }) =>
    stats.cpuShares({ server, generator, durationMs }).generator)
  return {
    tables: {
      ...(over === 'connections' && { queue: queueTable(scale) }),
      ...Object.fromEntries(Object.keys(METRICS).map(metric => [`${metric}-${over}`, scalingTable(scale, METRICS[metric])]))
    },
    plots: Object.fromEntries(['rate', 'p99'].map(metric => [`${metric}-${over}`, scalingPlot(scale, METRICS[metric])])),
    notes: [
      `Over the ${AXES[over].name}: medians over the rounds; stages without a steady state once each, in a fresh process. The generator used at most ${say.share(max(shares))} of a core, its garbage collection included. A dash in place of a latency: more than one request in a hundred had no answer two seconds after the load had ended, so p99 is none that was measured.`
    ]
  }
}

function queueTable ({ samples, stages, values }) {
  const id = stages.includes(QUEUED) ? QUEUED : stages[0]
  const of = (connections, pick) =>
    say.number(median(samples.filter(one => one.stage === id && one.connections === connections).map(pick)))
  return table(`${id}: more connections`, values.filter(value => pointsAt(samples, id, 'connections', value).length), [
    ['connections', value => value.toLocaleString('en')],
    ['requests/s', value => of(value, rateOf)],
    ['mean latency (ms)', value => of(value, ({ result }) => result.latencyMs.mean)],
    ['CPU µs/request', value => of(value, METRICS.cpu.of)]
  ])
}

function scalingTable ({ samples, stages, values, axis }, metric) {
  return table(`${metric.name} over ${axis.name}, with the lowest and the highest round`, stages, [
    ['stage', id => id],
    ...values.map(value => /** @type {[string, (id: any) => string]} */ ([
      value.toLocaleString('en'),
      id => sayPoint(point(samples, axis, metric, id, value))
    ]))
  ])
}

function sayPoint ({ lowest, y, highest }) {
  if (y === null) return '-'
  return lowest === highest ? say.number(y) : `${say.number(y)} (${say.number(lowest)} to ${say.number(highest)})`
}

/** @returns {Panels} */
function scalingPlot ({ samples, stages, values, axis }, metric) {
  const series = stages.map(id => ({
    name: id,
    line: /** @type {const} */ ('solid'),
    points: values.map(value => point(samples, axis, metric, id, value))
  }))
  const sayEnd = ({ y }) => y === null ? 'none' : say.number(y)
  const ends = series.map(({ name, points }) => `${name} ${sayEnd(points[0])} to ${sayEnd(points[points.length - 1])}`)
  return {
    title: `${metric.name} over ${axis.name}`,
    alt: `From ${values[0].toLocaleString('en')} to ${values[values.length - 1].toLocaleString('en')}: ${ends.join(', ')}. Bands reach from the lowest to the highest round.`,
    x: { name: axis.short ?? axis.name, isLog: true, format: axis.format },
    y: { name: metric.name, isLog: true },
    panels: panelsOf(series)
  }
}

/** @param {Series[]} series @returns {Panels['panels']} */
function panelsOf (series) {
  const grouped = Map.groupBy(series, ({ name }) => Object.keys(PANELS).find(panel => PANELS[panel].test(name)))
  return Object.keys(PANELS).flatMap(name => grouped.has(name) ? [{ name, series: grouped.get(name) ?? [] }] : [])
}

/**
 * @param {any} sample
 * @returns {number | null} ms; null where so many got no answer, within two seconds of the load's end, that it would
 *   not be that of all
 */
export function latencyP99 ({ result: { requests, errors, non2xx, neverAnswered, latencyMs } }) {
  const unanswered = errors + non2xx + neverAnswered
  return unanswered > UNANSWERED_AT_MOST * (requests + unanswered) ? null : latencyMs.percentiles[99]
}

function pointsAt (samples, id, key, value) {
  return samples.filter(sample => sample.stage === id && sample[key] === value)
}

function point (samples, { key }, metric, id, value) {
  const values = pointsAt(samples, id, key, value).map(metric.of).filter(value => value !== null)
  return values.length
    ? { x: value, y: median(values), lowest: min(values), highest: max(values) }
    : { x: value, y: null, lowest: null, highest: null }
}
