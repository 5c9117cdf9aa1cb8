// @ts-check
// 01-slow has no steady state. How fast does it decay, and can one constant say how many requests it answers in a time?
import { parseFlags, parsePositive } from '../../scripts/cli/command.js'
import { openAutocannon } from '../../scripts/load/autocannon.js'
import { formatInterval, formatNumber, formatShare } from '../../scripts/render/format.js'
import { renderTerminalTable } from '../../scripts/render/terminal.js'
import { findStages, readCatalog } from '../../scripts/stages/catalog.js'
import { startStage } from '../../scripts/stages/stage-process.js'
import { cpuMicros } from '../../scripts/stats/cpu.js'
import { calibrate, costs, growthExponent, predictRequests } from './model.js'

export const title = 'how the slow server slows down, and a model that predicts it'

const STAGES = ['01-slow', '02-listener-fix']
const CALIBRATION_S = 10
const PREDICTED_S = [5, 10, 20, 40]
const CONNECTIONS = 100

/**
 * @param {string[]} args
 * @param {AbortSignal} signal
 * @returns {Promise<number>}
 */
export async function run (args, signal) {
  const { values } = parseFlags({ duration: { type: 'string' } }, args)
  const longestS = parsePositive('duration', values.duration, { max: 600 })
  const [slow, fixed] = findStages(await readCatalog(), STAGES)

  const slowPoints = await watch(slow, CALIBRATION_S, signal)
  const fixedPoints = await watch(fixed, CALIBRATION_S, signal)
  console.log(renderTerminalTable(seriesTable(slow.id, slowPoints)))
  console.log(renderTerminalTable(seriesTable(fixed.id, fixedPoints)))
  console.log(renderTerminalTable(exponentTable([[slow.id, slowPoints], [fixed.id, fixedPoints]])))

  const model = calibrate(slowPoints)
  const rows = []
  for (const durationS of PREDICTED_S.filter(seconds => seconds <= (longestS ?? Infinity))) {
    const points = await watch(slow, durationS, signal)
    rows.push({ durationS, predicted: predictRequests(model, durationS), measured: points.at(-1).requests - points[0].requests })
  }
  console.log(`one more listener adds ${formatNumber(model.listenerCallS * 1e6)} µs to a request, all else is ${formatNumber(model.restS * 1e6)} µs`)
  console.log(renderTerminalTable(predictionTable(rows)))
  return 0
}

/**
 * Loads a fresh process and notes what it has served, once a second, or as its event loop lets it say so.
 *
 * @param {import('../../scripts/stages/catalog.js').Stage} stage
 * @param {number} durationS
 * @param {AbortSignal} signal
 * @returns {Promise<import('./model.js').Point[]>}
 */
export async function watch (stage, durationS, signal) {
  const generator = openAutocannon(signal)
  const server = await startStage(stage, { signal })
  try {
    const before = await server.sample()
    const reportsBefore = server.reports.length
    await generator.run(server.url + stage.route, { tool: 'autocannon', connections: CONNECTIONS, durationS })
    const after = await server.sample()
    return [before, ...server.reports.slice(reportsBefore), after].map(sample => toPoint(sample, before))
  } finally {
    await Promise.all([generator.stop(), server.stop()])
  }
}

function toPoint (sample, first) {
  return { timeS: (sample.uptimeMs - first.uptimeMs) / 1000, requests: sample.requestsServed, listeners: sample.afterListeners, cpuMicros: cpuMicros(sample) }
}

function seriesTable (id, points) {
  const rows = points.slice(1).map((point, i) => {
    const served = point.requests - points[i].requests
    const [cost] = costs([points[i], point])
    return [
      point.timeS.toFixed(1),
      String(point.requests),
      String(point.listeners),
      formatNumber(served / (point.timeS - points[i].timeS)),
      cost ? formatNumber(cost.cpuMicrosPerRequest) : '-'
    ]
  })
  return { title: id, head: ['seconds', 'requests served', 'listeners', 'requests/s', 'CPU µs/request'], rows }
}

function exponentTable (series) {
  const rows = series.map(([id, points]) => [id, formatInterval(growthExponent(points), formatNumber)])
  return { title: 'Growth of the CPU time of a request with the requests served', head: ['stage', 'exponent (95 %)'], rows }
}

function predictionTable (runs) {
  const rows = runs.map(({ durationS, predicted, measured }) => [
    String(durationS),
    formatNumber(predicted),
    formatNumber(measured),
    formatShare(predicted / measured - 1),
    formatNumber(predicted / durationS),
    formatNumber(measured / durationS)
  ])
  const head = ['seconds', 'requests predicted', 'measured', 'off by', 'requests/s predicted', 'measured']
  return { title: 'Fresh runs of 01-slow', head, rows }
}
