// @ts-check
import { max, median, sum } from 'simple-statistics'
import { plot, say, stats, table } from '../kit.js'
import { rateOf } from './lab.js'
import { reportTime } from './report-time.js'

/** @import { Panels, Plot, Series } from '../../scripts/render/plot.js' */

const REPORTS = { rate: reportRate, connections: reportConnections, time: reportTime }
const PLOTTED = [50, 75, 90, 95, 99, 99.5, 99.9, 99.95]
const METRICS = {
  rate: { of: rateOf, name: 'requests/s' },
  p99: { of: latencyP99, name: 'p99 latency (ms)' },
  cpu: { of: ({ server }) => stats.cpuMicrosPerRequest(server), name: 'CPU µs/request' }
}
const QUEUED = '03-optimized'
const PANELS = { restify: /^\d/, Koa: /^koa-/, 'Fastify, and no framework': /./ }
const UNANSWERED_AT_MOST = 0.01 // else their latencies are those that p99 is about

/** @type {import('../index.js').Report} */
export function report ({ samples }, options) {
  const reports = Object.entries(REPORTS).flatMap(([part, reportPart]) => {
    const own = samples.filter(sample => sample.part === part)
    return own.length ? [reportPart(own, options)] : []
  })
  return {
    tables: Object.assign({}, ...reports.map(({ tables }) => tables)),
    plots: Object.assign({}, ...reports.map(({ plots }) => plots)),
    notes: reports.flatMap(({ notes }) => notes)
  }
}

/** @typedef {{ name: string, stage: string, runs: any[] }} Load a closed loop, or a share of the capacity */

/**
 * Latency at a constant rate of requests, beside that of a closed loop.
 *
 * @param {any[]} samples
 * @param {{ rateStages: string[] }} options
 */
function reportRate (samples, { rateStages }) {
  const ids = new Set([...rateStages, ...samples.map(({ stage }) => stage)])
  const stages = [...ids]
    .map(stage => ({ stage, loads: loadsOf(stage, samples) }))
    .filter(({ loads }) => loads.length > 0)
  return {
    tables: {
      ...Object.fromEntries(stages.map(({ stage, loads }) => [`latency-${stage}`, latencyTable(stage, loads)])),
      tails: tailsTable(stages.flatMap(({ loads }) => loads))
    },
    plots: Object.fromEntries(stages.map(({ stage, loads }) =>
      [`latency-${stage.replaceAll('/', '-')}`, latencyPlot(stage, loads)])),
    notes: [
      "At a rate: medians over the rounds; the maximum is that of all. A latency counts from when its request was due, and includes up to a millisecond of the generator's timer where a rate is given. What was due and never sent or answered is counted over all rounds and is in no percentile: where it is more than one in a hundred, p99 is too low."
    ]
  }
}

/** @returns {Load[]} */
function loadsOf (stage, samples) {
  const own = samples.filter(one => one.stage === stage)
  return [...Map.groupBy(own, ({ share }) => share)].map(([share, runs]) =>
    ({ stage, runs, name: share === null ? 'closed loop' : `${Math.round(share * 100)} % of capacity` }))
}

/** @param {string} stage @param {Load[]} loads */
function latencyTable (stage, loads) {
  return table(`${stage}: latency, closed loop and constant rate`, loads, [
    ['load', ({ name }) => name],
    ['asked/s', ({ runs }) =>
      runs[0].offeredRate === null ? '-' : say.number(median(runs.map(({ offeredRate }) => offeredRate)))],
    ['answered/s', ({ runs }) => say.number(median(runs.map(rateOf)))],
    ['median (ms)', ({ runs }) => sayPercentile(runs, 50)],
    ['p99 (ms)', ({ runs }) => sayPercentile(runs, 99)]
  ])
}

/** @param {Load[]} loads */
function tailsTable (loads) {
  const lost = ({ result: { neverSent, neverAnswered, errors, non2xx } }) => neverSent + neverAnswered + errors + non2xx
  const sharesOf = ({ server, generator, result: { durationMs } }) => stats.cpuShares({ server, generator, durationMs })
  return {
    ...table('Further percentiles, and the work of server and generator', loads, [
      ['stage', ({ stage }) => stage],
      ['load', ({ name }) => name],
      ['p90 (ms)', ({ runs }) => sayPercentile(runs, 90)],
      ['p99.9 (ms)', ({ runs }) => sayPercentile(runs, 99.9)],
      ['max (ms)', ({ runs }) => say.number(max(runs.map(({ result }) => result.latencyMs.max)))],
      ['unsent or unanswered', ({ runs }) => String(sum(runs.map(lost)))],
      ['CPU µs/request', ({ runs }) => say.number(median(runs.map(({ server }) => stats.cpuMicrosPerRequest(server))))],
      ['server CPU', ({ runs }) => say.share(median(runs.map(run => sharesOf(run).server)))],
      ['generator CPU', ({ runs }) => say.share(median(runs.map(run => sharesOf(run).generator)))]
    ]),
    details: ['p90 (ms)', 'p99.9 (ms)']
  }
}

/** @param {string} stage @param {Load[]} loads @returns {Plot} */
function latencyPlot (stage, loads) {
  const said = loads.map(({ name, runs }) => `${name}: ${sayPercentile(runs, 50)} ms and ${sayPercentile(runs, 99)} ms`)
  return {
    title: `${stage}: latency by percentile`,
    alt: `Median and 99th percentile of the latency of ${stage}. ${said.join('; ')}. Bands reach from the lowest to the highest round.`,
    x: { name: 'percentile', isLog: true, format: value => `${Number((100 * (1 - 1 / value)).toFixed(3))} %` },
    y: { name: 'latency (ms)', isLog: true },
    series: loads.map(({ name, runs }) =>
      plot.line(name, PLOTTED.map(p => plot.band(100 / (100 - p), percentiles(runs, p)))))
  }
}

function percentiles (runs, percentile) {
  return runs.map(({ result }) => result.latencyMs.percentiles[percentile])
}

function sayPercentile (runs, percentile) {
  return say.number(median(percentiles(runs, percentile)))
}

/**
 * Requests per second and latency over the number of connections.
 *
 * @param {any[]} samples
 * @param {{ stages: { id: string }[] }} options
 */
function reportConnections (samples, options) {
  const measured = new Set(samples.map(({ stage }) => stage))
  const stages = options.stages.map(({ id }) => id).filter(id => measured.has(id))
  const values = [...new Set(samples.map(({ connections }) => connections))].sort((a, b) => a - b)
  const scale = { samples, stages, values }
  const shares = samples.map(({ server, generator, result: { durationMs } }) =>
    stats.cpuShares({ server, generator, durationMs }).generator)
  return {
    tables: {
      queue: queueTable(scale),
      ...Object.fromEntries(Object.keys(METRICS).map(metric => [`${metric}-connections`, scalingTable(scale, METRICS[metric])]))
    },
    plots: Object.fromEntries(['rate', 'p99'].map(metric => [`${metric}-connections`, scalingPlot(scale, METRICS[metric])])),
    notes: [
      `Over the connections: medians over the rounds; stages without a steady state once each, in a fresh process. The generator used at most ${say.share(max(shares))} of a core, its garbage collection included. A dash in place of a latency: more than one request in a hundred had no answer two seconds after the load had ended, so p99 is none that was measured.`
    ]
  }
}

function queueTable ({ samples, stages, values }) {
  const id = stages.includes(QUEUED) ? QUEUED : stages[0]
  const of = (value, pick) => say.number(median(pointsAt(samples, id, value).map(pick)))
  return table(`${id}: more connections`, values.filter(value => pointsAt(samples, id, value).length), [
    ['connections', value => value.toLocaleString('en')],
    ['requests/s', value => of(value, rateOf)],
    ['mean latency (ms)', value => of(value, ({ result }) => result.latencyMs.mean)],
    ['CPU µs/request', value => of(value, METRICS.cpu.of)]
  ])
}

function scalingTable ({ samples, stages, values }, metric) {
  return table(`${metric.name} over connections, with the lowest and the highest round`, stages, [
    ['stage', id => id],
    ...values.map(value => /** @type {[string, (id: any) => string]} */ ([
      value.toLocaleString('en'), id => sayPoint(point(samples, metric, id, value))
    ]))
  ])
}

function sayPoint ({ lowest, y, highest }) {
  if (y === null) return '-'
  return lowest === highest ? say.number(y) : `${say.number(y)} (${say.number(lowest)} to ${say.number(highest)})`
}

/** @returns {Panels} */
function scalingPlot ({ samples, stages, values }, metric) {
  const series = stages.map(id => plot.line(id, values.map(value => point(samples, metric, id, value))))
  const sayEnd = ({ y }) => y === null ? 'none' : say.number(y)
  const ends = series.map(({ name, points }) => `${name} ${sayEnd(points[0])} to ${sayEnd(points[points.length - 1])}`)
  return {
    title: `${metric.name} over connections`,
    alt: `From ${values[0].toLocaleString('en')} to ${values[values.length - 1].toLocaleString('en')}: ${ends.join(', ')}. Bands reach from the lowest to the highest round.`,
    x: { name: 'connections', isLog: true },
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

function pointsAt (samples, id, connections) {
  return samples.filter(sample => sample.stage === id && sample.connections === connections)
}

function point (samples, metric, id, value) {
  const values = pointsAt(samples, id, value).map(metric.of).filter(value => value !== null)
  return values.length ? plot.band(value, values) : { x: value, y: null, lowest: null, highest: null }
}
