// @ts-check
import { max, median, sum } from 'simple-statistics'
import { formatInterval, formatNumber, formatShare } from '../kit.js'
import { calibrate, costs, growthExponent, predictRequests } from './model.js'
import { costPlot, ratePlot } from './report-plots.js'

/**
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
      lengths: lengthTable(fresh),
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

function lengthTable (fresh) {
  const rows = byDuration(fresh).map(({ durationS, measured }) => [
    String(durationS),
    measured.map(formatNumber).join(' / '),
    formatNumber(median(measured) / durationS)
  ])
  return { title: 'Fresh runs of 01-slow', head: ['seconds', 'requests, each round', 'requests/s'], rows }
}

/** @returns {{ durationS: number, measured: number[] }[]} `measured` in requests of each round */
function byDuration (fresh) {
  return [...new Set(fresh.map(({ durationS }) => durationS))].map(durationS => ({
    durationS,
    measured: fresh.filter(run => run.durationS === durationS).map(({ requests }) => requests)
  }))
}

function predictionTable (model, fresh) {
  const rows = byDuration(fresh).map(({ durationS, measured }) => {
    const predicted = predictRequests(model, durationS)
    const off = predicted / median(measured) - 1
    return [
      String(durationS),
      formatNumber(predicted),
      formatNumber(median(measured)),
      formatShare(off),
      Math.abs(off) <= AGREES_WITHIN ? 'yes' : 'no'
    ]
  })
  const head = ['seconds', 'requests predicted', 'measured', 'off by', 'within 15 %']
  return { title: 'Fresh runs of 01-slow, predicted, and medians of what was measured', head, rows }
}
