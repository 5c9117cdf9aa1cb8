// @ts-check
import { max, median, min } from 'simple-statistics'
import { formatNumber, formatShare } from '../../scripts/render/format.js'

/**
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { LabReport } from '../index.js'
 * @import { measure } from './lab.js'
 */

const AXES = {
  connections: { key: 'connections', data: 'overConnections', name: 'connections' },
  payload: { key: 'payloadBytes', data: 'overPayload', name: 'payload (bytes)' }
}
const FIGURES = {
  rate: { key: 'requestsPerSecond', name: 'requests/s' },
  p99: { key: 'latencyP99Ms', name: 'p99 latency (ms)' },
  cpu: { key: 'cpuMicrosPerRequest', name: 'CPU µs/request' }
}

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @param {{ stages: { id: string }[] }} options
 * @returns {LabReport}
 */
export function report (data, { stages }) {
  const ids = stages.map(({ id }) => id)
  /** @type {LabReport['tables']} */
  const tables = {}
  /** @type {LabReport['plots']} */
  const plots = {}
  for (const [axisName, axis] of Object.entries(AXES)) {
    for (const [figureName, figure] of Object.entries(FIGURES)) {
      tables[`${figureName}-${axisName}`] = scalingTable(data[axis.data], axis, figure, ids)
      if (figureName !== 'cpu') plots[`${figureName}-${axisName}`] = scalingPlot(data[axis.data], axis, figure, ids)
    }
  }
  const busiest = max([...data.overConnections, ...data.overPayload].map(({ generatorCpuShare }) => generatorCpuShare))
  return {
    tables,
    plots,
    notes: [`Medians over the rounds; stages without a steady state once each, in a fresh process. The generator used at most ${formatShare(busiest)} of a core, its garbage collection included. A dash in place of a latency: more than one request in a hundred had no answer two seconds after the load had ended, so p99 is none that was measured.`]
  }
}

function scalingTable (runs, axis, figure, ids) {
  const values = valuesOf(runs, axis)
  const rows = ids.map(id => [id, ...values.map(value => {
    const { low, y, high } = point(runs, axis, figure, id, value)
    if (y === null) return '-'
    return low === high ? formatNumber(y) : `${formatNumber(y)} (${formatNumber(low)} to ${formatNumber(high)})`
  })])
  return { title: `${figure.name} over ${axis.name}, with the lowest and the highest round`, head: ['stage', ...values.map(value => value.toLocaleString('en'))], rows }
}

/** @returns {Plot} */
function scalingPlot (runs, axis, figure, ids) {
  const values = valuesOf(runs, axis)
  const series = ids.map(id => ({ name: id, line: /** @type {const} */ ('solid'), points: values.map(value => point(runs, axis, figure, id, value)) }))
  const ends = series.map(({ name, points }) => `${name} ${sayEnd(points[0])} to ${sayEnd(points[points.length - 1])}`)
  return {
    title: `${figure.name} over ${axis.name}`,
    alt: `From ${values[0].toLocaleString('en')} to ${values[values.length - 1].toLocaleString('en')}: ${ends.join(', ')}. Whiskers reach from the lowest to the highest round.`,
    x: { name: axis.name, isLog: true },
    y: { name: figure.name, isLog: true },
    series
  }
}

function sayEnd ({ y }) {
  return y === null ? 'none' : formatNumber(y)
}

function valuesOf (runs, { key }) {
  return [...new Set(runs.map(run => run[key]))].sort((a, b) => a - b)
}

function point (runs, axis, figure, id, value) {
  const figures = runs.filter(run => run.stage === id && run[axis.key] === value).map(run => run[figure.key]).filter(value => value !== null)
  return figures.length ? { x: value, y: median(figures), low: min(figures), high: max(figures) } : { x: value, y: null, low: null, high: null }
}
