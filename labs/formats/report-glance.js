// @ts-check
// A few formats and two shapes at a glance, for a page that has no room for all of them.
import { formatBytes, formatShare } from '../kit.js'
import { JSON_AGAIN, JSON_FORMAT } from './formats.js'
import { ratioTo, sizeOf } from './report-figures.js'
import { sayRatio } from './report-words.js'

/**
 * @import { Table } from '../../scripts/render/bench-tables.js'
 * @import { FormatRun } from './runs.js'
 */

const FORMATS = [JSON_AGAIN, 'JSON, gzip', 'msgpackr', 'protobufjs', 'protobuf-es', 'avsc']
const SHAPES = ['nested', 'doubles']

/**
 * @param {FormatRun[]} runs last attempts
 * @param {{ formats: string[], shapes: string[], bytes: number }} shown of messages of that size as JSON
 * @returns {Record<string, Table>} empty where none of them was measured
 */
export function glanceTable (runs, { formats, shapes, bytes }) {
  const own = SHAPES.filter(shape => shapes.includes(shape))
  const rows = FORMATS.filter(format => formats.includes(format)).map(format => [
    format,
    ...own.flatMap(shape => {
      const cell = { format, shape, bytes }
      return [sayBytes(runs, cell), sayRatio(ratioTo(runs, cell, 'both'))]
    })
  ])
  if (rows.length === 0 || own.length === 0) return {}
  return {
    glance: {
      title: `Bytes, and CPU time to encode and decode, by those of JSON (${formatBytes(bytes)})`,
      head: ['format', ...own.flatMap(shape => [`${shape}: bytes`, `${shape}: CPU time`])],
      rows
    }
  }
}

function sayBytes (runs, cell) {
  const [own, json] = [sizeOf(runs, cell), sizeOf(runs, { ...cell, format: JSON_FORMAT })]
  return own && json ? formatShare(own.encodedBytes / json.encodedBytes) : '-'
}
