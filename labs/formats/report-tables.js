// @ts-check
// What it takes, by format.
import { formatBytes, formatNumber } from '../kit.js'
import { JSON_FORMAT } from './formats.js'
import { medianCost, networkBreakEven, ratioTo, side, sizeOf } from './report-figures.js'
import { sayCheaper, sayMicros, sayRatio, saySpeed } from './report-words.js'

/**
 * @import { Table } from '../../scripts/render/bench-tables.js'
 * @import { Operation } from './report-figures.js'
 * @import { FormatRun } from './runs.js'
 */

/** For tables that have room for four. */
export const CHOSEN = ['JSON, gzip', 'msgpackr', 'protobufjs', 'avsc']
/** @type {Operation[]} */
const OPERATIONS = ['encode', 'decode']
const NATIVE = ['msgpackr', 'cbor-x']

/** Of which the tables of one size are, where it was measured. */
export const usualSize = (/** @type {number[]} */ sizes) => sizes.includes(10_000) ? 10_000 : sizes[sizes.length - 1]

/**
 * @param {FormatRun[]} runs last attempts
 * @param {{ formats: string[], shapes: string[], sizes: number[] }} options
 * @returns {Record<string, Table>}
 */
export function costTables (runs, { formats, shapes, sizes }) {
  const bytes = usualSize(sizes)
  const chosen = CHOSEN.filter(format => formats.includes(format))
  const size = formatBytes(bytes)
  const byShape = (title, say) => ({
    title,
    head: ['shape', ...chosen],
    rows: shapes.map(shape => [shape, ...chosen.map(format => say({ format, shape }))])
  })
  const cheaper = operation => cell =>
    sayCheaper(sizes.map(bytes => {
      const ratio = ratioTo(runs, { ...cell, bytes }, operation)
      return { bytes, side: ratio && side(ratio) }
    }))
  return {
    ...Object.fromEntries(shapes.map(shape => [shape, shapeTable(runs, { formats, shape, bytes })])),
    ...(chosen.length > 0 && {
      'cheaper-encode': byShape('Sizes at which to encode takes less CPU time than JSON', cheaper('encode')),
      'cheaper-decode': byShape('Sizes at which to decode takes less CPU time than JSON', cheaper('decode')),
      network: byShape(`The network at which it pays beside JSON, ${size}, in Mbit/s`, cell =>
        saySpeed(networkBreakEven(runs, { ...cell, bytes })))
    }),
    ...readOneTable(runs, shapes, sizes),
    ...nativeTable(runs, { formats, shapes, bytes })
  }
}

function shapeTable (runs, { formats, shape, bytes }) {
  const rows = formats.flatMap(format => {
    const cell = { format, shape, bytes }
    const size = sizeOf(runs, cell)
    if (!size?.isSame) return []
    const ratios = OPERATIONS.map(operation =>
      format === JSON_FORMAT ? '-' : sayRatio(ratioTo(runs, cell, operation)))
    return [[format, formatNumber(size.encodedBytes), formatNumber(size.gzipBytes), ...ratios]]
  })
  const head = ['format', 'bytes', 'after gzip', 'to encode, by JSON', 'to decode, by JSON']
  return { title: `${shape}, ${formatBytes(bytes)} of JSON`, head, rows }
}

/** @returns {Record<string, Table>} */
function readOneTable (runs, shapes, sizes) {
  const format = 'flatbuffers'
  const shape = shapes.find(shape => ['nested', 'numbers'].includes(shape))
  const rows = sizes.flatMap(bytes => {
    const cell = { format, shape, bytes }
    const one = medianCost(runs, cell, 'readOne')
    if (one === null) return []
    return [[
      formatBytes(bytes),
      sayMicros(medianCost(runs, { ...cell, format: JSON_FORMAT }, 'decode')),
      sayMicros(medianCost(runs, cell, 'decode')),
      sayMicros(one),
      sayRatio(ratioTo(runs, { ...cell, format: JSON_FORMAT }, 'decode', { format, operation: 'readOne' }))
    ]]
  })
  const head = ['message', 'JSON, all (µs)', 'flatbuffers, all (µs)', 'one field (µs)', 'JSON, by one field']
  return rows.length ? { 'read-one': { title: `CPU time to read one field, ${shape}`, head, rows } } : {}
}

/** @returns {Record<string, Table>} */
function nativeTable (runs, { formats, shapes, bytes }) {
  const pairs = NATIVE.filter(format =>
    [format, `${format}, no native part`].every(one => formats.includes(one)) &&
    runs.some(run => run.format === format && run.isNative))
  if (pairs.length === 0) return {}
  const rows = shapes.map(shape => [
    shape,
    ...pairs.map(format =>
      sayRatio(ratioTo(runs, { format, shape, bytes }, 'decode', { format: `${format}, no native part` })))
  ])
  const title = `To decode with the native part, by without it, ${formatBytes(bytes)}`
  return { native: { title, head: ['shape', ...pairs], rows } }
}
