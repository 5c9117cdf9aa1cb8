// @ts-check
import { sum } from 'simple-statistics'
import { column, inRow, message, plot, say, stats, table, value } from '../kit.js'
import { JSON_AGAIN, JSON_FORMAT } from './programs/codecs.js'
import { SHAPE_NAMES } from './programs/shapes.js'

/**
 * @import { Interval } from 'bench-in-turns'
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { Calls } from '../repeat.js'
 */

/** Of the tables of one size. */
const USUAL_BYTES = 10_000
/** At a glance, for a page that has no room for all of them. */
const GLANCED = [JSON_AGAIN, 'JSON, gzip', 'msgpackr', 'protobufjs', 'protobuf-es', 'avsc', 'bson']
/** Of which sentences say figures. */
const SAID = ['msgpackr', 'protobufjs', 'avsc']
const DRAWN = [JSON_AGAIN, 'msgpackr', 'protobufjs', 'avsc']
const DRAWN_SHAPE = 'nested'

/** @type {import('../index.js').Report} */
export function report ({ samples }, { formats, shapes, sizes }) {
  const timed = formats.filter(format => samples.some(one => one.format === format && one.sizes))
  const amongTimed = names => names.filter(format => timed.includes(format))
  return {
    tables: { glance: glanceTable(samples, amongTimed(GLANCED)) },
    plots: { 'decode-nested': timed.length ? decodePlot(samples, amongTimed(DRAWN), sizes) : null },
    figures: valuesOf(samples, shapes.flatMap(shape => amongTimed(SAID).map(format => ({ format, shape })))),
    notes: [
      'CPU time of the whole process, in fresh processes. By JSON: the geometric mean over the rounds of the ratio to JSON in the same round, with its 95 % interval.',
      ...sayChanged(samples)
    ]
  }
}

function sayChanged (samples) {
  const changed = samples.flatMap(({ format, shape, sizes = [] }) => sizes.filter(({ isSame }) => !isSame)
    .map(({ bytes }) => message`${format}: ${shape} of ${bytes} bytes come back changed, and are not timed.`))
  return [...new Set(changed)]
}

function glanceTable (samples, formats) {
  const title = message`Bytes, and CPU time to encode and decode, ÷ those of JSON (${say.bytes(USUAL_BYTES)})`
  return table(title, formats, [
    ['format', String],
    ...SHAPE_NAMES.flatMap(shape => [
      column(message`${shape}: bytes`, format => sayBytes(samples, { format, shape })),
      column(message`${shape}: CPU time`, format => say.ratios(ratioToJson(samples, { format, shape }, 'both')))
    ])
  ])
}

function sayBytes (samples, cell) {
  const [size, json] = [sizeOf(samples, cell), sizeOf(samples, { ...cell, format: JSON_FORMAT })]
  return size && json ? say.share(size.encodedBytes / json.encodedBytes) : '-'
}

/** @returns {Plot} */
function decodePlot (samples, formats, sizes) {
  const series = formats.map(format => plot.whiskers(format, sizes.map(bytes =>
    [bytes, ratioToJson(samples, { format, shape: DRAWN_SHAPE, bytes }, 'decode')])))
  const ratios = series.map(({ name, points }) =>
    message`${name} ${points.map(({ x, y }) => message`${say.ratio(y)} at ${say.bytes(x)}`)}`)
  return {
    title: message`To decode: ${DRAWN_SHAPE}, CPU time ÷ JSON's`,
    alt: message`CPU time to decode ${DRAWN_SHAPE} ÷ that of JSON; below 1x it is less: ${inRow(ratios)}.`,
    x: { name: 'the message as JSON', isLog: true, format: say.bytes },
    y: { name: 'CPU time ÷ JSON', isLog: true, mark: 1, format: say.ratio },
    series
  }
}

function valuesOf (samples, cells) {
  return Object.fromEntries(cells.flatMap(cell => [
    [`${cell.shape}-${cell.format}-encode`, value.ratio(ratioToJson(samples, cell, 'encode'))],
    [`${cell.shape}-${cell.format}-decode`, value.ratio(ratioToJson(samples, cell, 'decode'))]
  ]))
}

// Each format beside JSON, of the same shape and size, in the same round.

/** @typedef {'encode' | 'decode' | 'both'} Operation */
/** @typedef {{ format: string, shape: string, bytes?: number }} Cell `bytes` are the usual ones where none are said */
/**
 * @typedef {object} Size
 * @property {number} bytes of JSON that were asked for
 * @property {number} encodedBytes
 * @property {number} gzipBytes the same, compressed
 * @property {boolean} isSame whether what was decoded is what was encoded; nothing is timed otherwise
 * @property {Calls} [encode]
 * @property {Calls} [decode]
 */

/**
 * @param {any[]} samples
 * @param {Cell} cell
 * @returns {(Size & { round: number })[]} of all rounds
 */
function sizesOf (samples, { format, shape, bytes = USUAL_BYTES }) {
  return samples.filter(one => one.format === format && one.shape === shape).flatMap(({ round, sizes }) =>
    sizes.filter(size => size.bytes === bytes).map(size => ({ round, ...size })))
}

/**
 * @param {any[]} samples
 * @param {Cell} cell
 * @returns {Size | undefined} of any of its rounds: bytes are the same in all
 */
export const sizeOf = (samples, cell) => sizesOf(samples, cell)[0]

/**
 * @param {any[]} samples
 * @param {Cell} cell
 * @param {Operation} operation
 * @returns {{ round: number, micros: number }[]} CPU time of one call; empty where it was not timed
 */
function costs (samples, cell, operation) {
  const parts = operation === 'both' ? ['encode', 'decode'] : [operation]
  return sizesOf(samples, cell).filter(size => parts.every(part => size[part])).map(({ round, ...size }) =>
    ({ round, micros: sum(parts.map(part => size[part].cpuMicros / size[part].calls)) }))
}

/**
 * @param {any[]} samples
 * @param {Cell} cell
 * @param {Operation} operation
 * @returns {Interval | null} of CPU time, by that of JSON; null where one of them was not timed
 */
export function ratioToJson (samples, cell, operation) {
  const [timed, json] = [cell, { ...cell, format: JSON_FORMAT }].map(one => costs(samples, one, operation))
  return stats.ratioByRound(timed, json, ({ micros }) => micros)
}
