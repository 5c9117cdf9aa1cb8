// @ts-check
import { max, median, min } from 'simple-statistics'
import { cpuMicrosPerRequest, cpuShares, formatBytes, formatNumber, formatShare } from '../kit.js'

/**
 * @import { Panels, Series } from '../../scripts/render/plot.js'
 * @import { LabReport } from '../index.js'
 * @import { measure, Run } from './lab.js'
 */

const AXES = {
  connections: { key: 'connections', data: 'overConnections', name: 'connections' },
  payload: { key: 'payloadBytes', data: 'overPayload', name: 'payload (bytes)', short: 'payload', format: formatBytes }
}
const METRICS = {
  rate: { of: ({ result }) => result.requests / result.durationMs * 1000, name: 'requests/s' },
  p99: { of: latencyP99, name: 'p99 latency (ms)' },
  cpu: { of: ({ server }) => cpuMicrosPerRequest(server), name: 'CPU µs/request' }
}
const QUEUED = '03-optimized'
const PANELS = { restify: /^\d/, Koa: /^koa-/, 'Fastify, and no framework': /./ }
const UNANSWERED_AT_MOST = 0.01 // else their latencies are those that p99 is about

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @param {{ stages: { id: string }[] }} options
 * @returns {LabReport}
 */
export function report (data, { stages }) {
  const ids = stages.map(({ id }) => id)
  /** @type {LabReport['tables']} */
  const tables = { queue: queueTable(data.overConnections, ids.includes(QUEUED) ? QUEUED : ids[0]) }
  /** @type {LabReport['plots']} */
  const plots = {}
  for (const [axisName, axis] of Object.entries(AXES)) {
    for (const [metricName, metric] of Object.entries(METRICS)) {
      tables[`${metricName}-${axisName}`] = scalingTable(data[axis.data], axis, metric, ids)
      if (metricName !== 'cpu') plots[`${metricName}-${axisName}`] = scalingPlot(data[axis.data], axis, metric, ids)
    }
  }
  const busiest = max(
    [...data.overConnections, ...data.overPayload].map(
      ({ server, generator, result: { durationMs } }) => cpuShares({ server, generator, durationMs }).generator
    )
  )
  return {
    tables,
    plots,
    notes: [
      `Medians over the rounds; stages without a steady state once each, in a fresh process. The generator used at most ${formatShare(busiest)} of a core, its garbage collection included. A dash in place of a latency: more than one request in a hundred had no answer two seconds after the load had ended, so p99 is none that was measured.`
    ]
  }
}

function queueTable (runs, id) {
  const own = runs.filter(({ stage }) => stage === id)
  const rows = valuesOf(own, AXES.connections).map(connections => {
    const at = own.filter(run => run.connections === connections)
    const of = pick => formatNumber(median(at.map(pick)))
    return [
      connections.toLocaleString('en'),
      of(METRICS.rate.of),
      of(({ result }) => result.latencyMs.mean),
      of(METRICS.cpu.of)
    ]
  })
  return { title: `${id}: more connections`, head: ['connections', 'requests/s', 'mean latency (ms)', 'CPU µs/request'], rows }
}

function scalingTable (runs, axis, metric, ids) {
  const values = valuesOf(runs, axis)
  const rows = ids.map(id => [id, ...values.map(value => {
    const { lowest, y, highest } = point(runs, axis, metric, id, value)
    if (y === null) return '-'
    return lowest === highest
      ? formatNumber(y)
      : `${formatNumber(y)} (${formatNumber(Number(lowest))} to ${formatNumber(Number(highest))})`
  })])
  return {
    title: `${metric.name} over ${axis.name}, with the lowest and the highest round`,
    head: ['stage', ...values.map(value => value.toLocaleString('en'))],
    rows
  }
}

/** @returns {Panels} */
function scalingPlot (runs, axis, metric, ids) {
  const values = valuesOf(runs, axis)
  const series = ids.map(id => ({
    name: id,
    line: /** @type {const} */ ('solid'),
    points: values.map(value => point(runs, axis, metric, id, value))
  }))
  const ends = series.map(({ name, points }) => `${name} ${sayEnd(points[0])} to ${sayEnd(points[points.length - 1])}`)
  return {
    title: `${metric.name} over ${axis.name}`,
    alt: `From ${values[0].toLocaleString('en')} to ${values[values.length - 1].toLocaleString('en')}: ${ends.join(', ')}. Bands reach from the lowest to the highest round.`,
    x: { name: axis.short ?? axis.name, isLog: true, format: axis.format },
    y: { name: metric.name, isLog: true },
    panels: panelsOf(series)
  }
}

/**
 * @param {Series[]} series
 * @returns {Panels['panels']}
 */
function panelsOf (series) {
  const grouped = Map.groupBy(series, ({ name }) => Object.keys(PANELS).find(panel => PANELS[panel].test(name)))
  const panels = Object.keys(PANELS).map(name => ({ name, series: grouped.get(name) ?? [] }))
  return panels.filter(({ series }) => series.length > 0)
}

/**
 * @param {Pick<Run, 'result'>} run
 * @returns {number | null} ms; null where so many got no answer, within two seconds of the load's end, that it would
 *   not be that of all
 */
export function latencyP99 ({ result: { requests, errors, non2xx, neverAnswered, latencyMs } }) {
  const unanswered = errors + non2xx + neverAnswered
  return unanswered > UNANSWERED_AT_MOST * (requests + unanswered) ? null : latencyMs.percentiles[99]
}

function sayEnd ({ y }) {
  return y === null ? 'none' : formatNumber(y)
}

function valuesOf (runs, { key }) {
  return [...new Set(runs.map(run => run[key]))].sort((a, b) => a - b)
}

function point (runs, axis, metric, id, value) {
  const values = runs
    .filter(run => run.stage === id && run[axis.key] === value)
    .map(metric.of)
    .filter(value => value !== null)
  return values.length
    ? { x: value, y: median(values), lowest: min(values), highest: max(values) }
    : { x: value, y: null, lowest: null, highest: null }
}
