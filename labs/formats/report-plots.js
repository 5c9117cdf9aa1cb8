// @ts-check
import { formatBytes, formatRatio } from '../kit.js'
import { JSON_AGAIN } from './formats.js'
import { ratioTo } from './report-figures.js'

/**
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { FormatRun } from './runs.js'
 * @import { Operation } from './report-figures.js'
 */

const DRAWN = [JSON_AGAIN, 'msgpackr', 'protobufjs', 'avsc']
const OPERATIONS = /** @type {const} */ (['encode', 'decode'])

/**
 * @param {FormatRun[]} runs
 * @param {{ formats: string[], shapes: string[], sizes: number[] }} options
 * @returns {Record<string, Plot>} one for each shape and operation
 */
export function plots (runs, { formats, shapes, sizes }) {
  const drawn = DRAWN.filter(format => formats.includes(format))
  return Object.fromEntries(shapes.flatMap(shape => OPERATIONS.flatMap(operation => {
    const series = drawn.map(format => ({ format, points: pointsOf(runs, { format, shape, sizes }, operation) }))
      .filter(({ points }) => points.length > 0)
    return series.length ? [[`${operation}-${shape}`, plot({ shape, operation, series })]] : []
  })))
}

function pointsOf (runs, { format, shape, sizes }, /** @type {Operation} */ operation) {
  return sizes.flatMap(bytes => {
    const ratio = ratioTo(runs, { format, shape, bytes }, operation)
    return ratio ? [{ x: bytes, y: ratio.value, low: ratio.low, high: ratio.high }] : []
  })
}

/** @returns {Plot} */
function plot ({ shape, operation, series }) {
  const said = series.map(({ format, points }) =>
    `${format} ${points.map(({ x, y }) => `${formatRatio(y)} at ${formatBytes(x)}`).join(', ')}`)
  return {
    title: `To ${operation}: ${shape}, CPU time ÷ JSON's`,
    alt: `CPU time to ${operation} ${shape} ÷ that of JSON; below 1x it is less: ${said.join('; ')}.`,
    x: { name: 'the message as JSON', isLog: true, format: formatBytes },
    y: { name: 'CPU time ÷ JSON', isLog: true, format: formatRatio },
    series: series.map(({ format, points }) => ({ name: format, line: /** @type {const} */ ('solid'), points }))
  }
}
