// @ts-check
// What it takes, by format.
import { formatBytes, formatNumber, formatShare } from '../kit.js'
import { JSON_AGAIN, JSON_FORMAT } from './formats.js'
import {
  medianCost, networkBreakEven, ratioTo, sayCheaper, sayMicros, sayRatio, saySpeed, side, sizeOf
} from './report-figures.js'

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

/** At a glance, for a page that has no room for all of them. */
const GLANCED = [JSON_AGAIN, 'JSON, gzip', 'msgpackr', 'protobufjs', 'protobuf-es', 'avsc', 'bson']
const GLANCED_SHAPES = ['nested', 'doubles']

/** Of which the tables of one size are, where it was measured. */
export const usualSize = (/** @type {number[]} */ sizes) => sizes.includes(10_000) ? 10_000 : sizes[sizes.length - 1]

/**
 * @param {FormatRun[]} runs
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
  const head = ['format', 'bytes', 'after gzip', 'to encode ÷ JSON', 'to decode ÷ JSON']
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
  const head = ['message', 'JSON, all (µs)', 'flatbuffers, all (µs)', 'one field (µs)', 'JSON ÷ one field']
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
  const title = `To decode with the native part ÷ without it, ${formatBytes(bytes)}`
  return { native: { title, head: ['shape', ...pairs], rows } }
}

/**
 * @param {FormatRun[]} runs
 * @param {{ formats: string[], shapes: string[], bytes: number }} shown of messages of that size as JSON
 * @returns {Record<string, Table>} empty where none of them was measured
 */
export function glanceTable (runs, { formats, shapes, bytes }) {
  const own = GLANCED_SHAPES.filter(shape => shapes.includes(shape))
  const rows = GLANCED.filter(format => formats.includes(format)).map(format => [
    format,
    ...own.flatMap(shape => {
      const cell = { format, shape, bytes }
      return [sayBytes(runs, cell), sayRatio(ratioTo(runs, cell, 'both'))]
    })
  ])
  if (rows.length === 0 || own.length === 0) return {}
  return {
    glance: {
      title: `Bytes, and CPU time to encode and decode, ÷ those of JSON (${formatBytes(bytes)})`,
      head: ['format', ...own.flatMap(shape => [`${shape}: bytes`, `${shape}: CPU time`])],
      rows
    }
  }
}

function sayBytes (runs, cell) {
  const [own, json] = [sizeOf(runs, cell), sizeOf(runs, { ...cell, format: JSON_FORMAT })]
  return own && json ? formatShare(own.encodedBytes / json.encodedBytes) : '-'
}
