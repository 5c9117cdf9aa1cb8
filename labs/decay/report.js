// @ts-check
import { max, median, sum } from 'simple-statistics'
import { formatInterval, formatNumber, formatShare } from '../kit.js'
import { costs, growthExponent, predictRequests, calibrate } from './model.js'

/**
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { LabReport } from '../index.js'
 * @import { measure } from './lab.js'
 */

const AGREES_WITHIN = 0.15

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @returns {LabReport}
 */
export function report ({ watched, fresh }) {
  const models = watched['01-slow'].map(({ points }) => calibrate(points))
  const model = {
    listenerCallS: median(models.map(({ listenerCallS }) => listenerCallS)),
    restS: median(models.map(({ restS }) => restS))
  }
  const series = Object.entries(watched)
  return {
    tables: {
      ...Object.fromEntries(series.map(([id, runs]) => [id, seriesTable(id, runs[0])])),
      exponents: exponentTable(series),
      predictions: predictionTable(model, fresh)
    },
    plots: { rate: ratePlot(series), cost: costPlot(series, model) },
    notes: [
      `one more listener adds ${formatNumber(model.listenerCallS * 1e6)} µs to a request; all else is ${formatNumber(model.restS * 1e6)} µs`
    ]
  }
}

function seriesTable (id, { points, seconds }) {
  const rows = points.slice(1).flatMap((point, i) => {
    const served = point.requests - points[i].requests
    if (served === 0) return [] // the last question to a server that has worked off its queue
    const [cost] = costs([points[i], point])
    const during = seconds
      .slice(Math.floor(points[i].timeS), Math.ceil(point.timeS))
      .filter(({ requests }) => requests > 0)
    return [
      [
        point.timeS.toFixed(1),
        String(point.requests),
        String(point.listeners),
        formatNumber(served / (point.timeS - points[i].timeS)),
        during.length
          ? formatNumber(
            sum(during.map(({ requests, latencyMs }) => requests * latencyMs.mean)) /
                sum(during.map(({ requests }) => requests))
          )
          : '-',
        during.length ? formatNumber(max(during.map(({ latencyMs }) => latencyMs.max))) : '-',
        formatNumber(cost.cpuMicrosPerRequest),
        formatNumber(cost.cpuMicrosPerRequest / ((point.listeners + points[i].listeners) / 2))
      ]
    ]
  })
  const head = [
    'seconds',
    'requests served',
    'listeners',
    'requests/s',
    'latency (ms)',
    'its maximum',
    'CPU µs/request',
    'by listeners'
  ]
  return { title: `${id}, first run`, head, rows }
}

function exponentTable (series) {
  const rows = series.map(([id, runs]) => [
    id,
    ...runs.map(({ points }) => formatInterval(growthExponent(points), formatNumber))
  ])
  const rounds = series[0][1].map((_, i) => `round ${i + 1}: exponent (95 %)`)
  return { title: 'CPU time of a request over the requests served: growth exponent', head: ['stage', ...rounds], rows }
}

function predictionTable (model, fresh) {
  const rows = [...new Set(fresh.map(({ durationS }) => durationS))].map(durationS => {
    const measured = fresh.filter(run => run.durationS === durationS).map(({ requests }) => requests)
    const predicted = predictRequests(model, durationS)
    const off = predicted / median(measured) - 1
    return [
      String(durationS),
      formatNumber(predicted),
      measured.map(formatNumber).join(' / '),
      formatNumber(predicted / durationS),
      formatNumber(median(measured) / durationS),
      formatShare(off),
      Math.abs(off) <= AGREES_WITHIN ? 'yes' : 'no'
    ]
  })
  const head = [
    'seconds',
    'requests predicted',
    'measured, each round',
    'requests/s predicted',
    'measured',
    'off by',
    'within 15 %'
  ]
  return { title: 'Fresh runs of 01-slow, predicted and measured', head, rows }
}

/** @returns {Plot} */
function ratePlot (series) {
  return {
    title: 'Requests per second over time, fresh processes',
    alt: `Requests answered in each second of the load: ${series
      .map(
        ([name, [{ seconds }]]) =>
          `${name} ${formatNumber(seconds[0].requests)} in the first and ${formatNumber(seconds[seconds.length - 1].requests)} in the last`
      )
      .join(', ')}.`,
    x: { name: 'seconds since the load began' },
    y: { name: 'requests/s', isLog: true },
    series: series.map(([name, runs]) => ({
      name,
      line: /** @type {const} */ ('solid'),
      points: runs[0].seconds.flatMap(({ requests }, i) => (requests ? [{ x: i + 1, y: requests }] : []))
    }))
  }
}

/** @returns {Plot} */
function costPlot (series, { listenerCallS, restS }) {
  const measured = series.map(([name, runs]) => ({
    name,
    points: runs
      .flatMap(({ points }) => costs(points))
      .map(({ requests, cpuMicrosPerRequest }) => ({ x: requests, y: cpuMicrosPerRequest }))
  }))
  const ends = [1, Math.max(...measured[0].points.map(({ x }) => x))]
  const steps = Array.from({ length: 41 }, (_, i) => ends[1] ** (i / 40))
  return {
    title: 'CPU time of a request over the requests served before',
    alt: `On logarithmic axes, the slopes are growth exponents: ${series
      .map(([name, runs]) => `${name} ${formatNumber(growthExponent(runs[0].points).value)}`)
      .join(', ')}. The model's line runs through the points of 01-slow.`,
    x: { name: 'requests served before', isLog: true },
    y: { name: 'CPU µs/request', isLog: true },
    series: [
      ...measured,
      {
        name: 'model',
        line: 'dashed',
        points: steps.map(n => ({ x: n, y: (restS + listenerCallS * n) * 1e6 }))
      }
    ]
  }
}
