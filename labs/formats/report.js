// @ts-check
import { column, inRow, message, plot, say, table, value } from '../kit.js'
import { JSON_AGAIN, JSON_FORMAT, WITHOUT_SCHEMA } from './programs/codecs.js'
import { SHAPE_NAMES } from './programs/shapes.js'
import { oneFieldRatio, ratioTo, sayNetwork, sizeOf, USUAL_BYTES } from './report-figures.js'

/**
 * @import { Said } from 'bench-in-turns/message.js'
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { Damage, Loss } from './lab.js'
 */

/** At a glance, for a page that has no room for all of them. */
const GLANCED = [JSON_AGAIN, 'JSON, gzip', 'msgpackr', 'protobufjs', 'protobuf-es', 'avsc', 'bson']
/** Of which sentences say figures. */
const SAID = ['msgpackr', 'protobufjs', 'avsc', 'flatbuffers']
const DRAWN = [JSON_AGAIN, 'msgpackr', 'protobufjs', 'avsc']
const DRAWN_SHAPE = 'nested'
const SHOWN_CHARS = 18

/** @type {import('../index.js').Report} */
export function report ({ samples }, { formats, shapes, sizes }) {
  const tried = formats.flatMap(format => samples.find(one => one.part === 'faults' && one.format === format) ?? [])
  const timed = formats.filter(format => samples.some(one => one.part === 'time' && one.format === format))
  const amongTimed = names => names.filter(format => timed.includes(format))
  return {
    tables: {
      losses: lossTable(tried.filter(({ format }) => WITHOUT_SCHEMA.includes(format))),
      damage: damageTable(tried),
      glance: glanceTable(samples, amongTimed(GLANCED)),
      ...Object.fromEntries(shapes.map(shape => [shape, shapeTable(samples, timed, shape)]))
    },
    plots: { 'decode-nested': timed.length ? decodePlot(samples, amongTimed(DRAWN), sizes) : null },
    values: {
      ...valuesOf(samples, shapes.flatMap(shape => amongTimed(SAID).map(format => ({ format, shape })))),
      'one-field': value.ratio(oneFieldRatio(samples, { shapes, sizes }))
    },
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

function lossTable (tried) {
  return table('What comes back of a value, without a schema', tried[0]?.losses ?? [], [
    ['value', ({ value }) => value],
    ...tried.map(({ format, losses }) => column(format, (_loss, i) => sayLoss(losses[i])))
  ])
}

/** @param {Loss} loss */
function sayLoss ({ outcome, got = '' }) {
  if (outcome !== 'other') return outcome
  return got.length > SHOWN_CHARS ? `${got.slice(0, SHOWN_CHARS - 1)}…` : got
}

function damageTable (tried) {
  const kinds = tried[0]?.damages.map(({ damage }) => damage) ?? []
  return table('Damaged messages that the decoder noticed', tried, [
    ['format', ({ format }) => format],
    ...kinds.map((kind, i) => [kind, ({ damages }) => sayDamage(damages[i])])
  ])
}

/**
 * @param {Damage} damage
 * @returns {Said} of the messages that were not the same all the same
 */
function sayDamage ({ noticed, endless, other }) {
  const share = say.share(noticed / (noticed + endless + other))
  return endless ? message`${share}, ${endless} without end` : share
}

function glanceTable (samples, formats) {
  const title = message`Bytes, and CPU time to encode and decode, ÷ those of JSON (${say.bytes(USUAL_BYTES)})`
  return table(title, formats, [
    ['format', String],
    ...SHAPE_NAMES.flatMap(shape => [
      column(message`${shape}: bytes`, format => sayBytes(samples, { format, shape })),
      column(message`${shape}: CPU time`, format => say.ratios(ratioTo(samples, { format, shape }, 'both')))
    ])
  ])
}

function sayBytes (samples, cell) {
  const [own, json] = [sizeOf(samples, cell), sizeOf(samples, { ...cell, format: JSON_FORMAT })]
  return own && json ? say.share(own.encodedBytes / json.encodedBytes) : '-'
}

function shapeTable (samples, formats, shape) {
  const rows = formats.flatMap(format => {
    const size = sizeOf(samples, { format, shape })
    return size?.isSame ? [{ ...size, format }] : []
  })
  const sayCost = (format, operation) =>
    format === JSON_FORMAT ? '-' : say.ratios(ratioTo(samples, { format, shape }, operation))
  return table(message`${shape}, ${say.bytes(USUAL_BYTES)} of JSON`, rows, [
    ['format', ({ format }) => format],
    ['bytes', ({ encodedBytes }) => say.number(encodedBytes)],
    ['after gzip', ({ gzipBytes }) => say.number(gzipBytes)],
    ['to encode ÷ JSON', ({ format }) => sayCost(format, 'encode')],
    ['to decode ÷ JSON', ({ format }) => sayCost(format, 'decode')]
  ])
}

/** @returns {Plot} */
function decodePlot (samples, formats, sizes) {
  const series = formats.map(format => plot.whiskers(format, sizes.map(bytes =>
    [bytes, ratioTo(samples, { format, shape: DRAWN_SHAPE, bytes }, 'decode')])))
  const said = series.map(({ name, points }) =>
    message`${name} ${points.map(({ x, y }) => message`${say.ratio(y)} at ${say.bytes(x)}`)}`)
  return {
    title: message`To decode: ${DRAWN_SHAPE}, CPU time ÷ JSON's`,
    alt: message`CPU time to decode ${DRAWN_SHAPE} ÷ that of JSON; below 1x it is less: ${inRow(said)}.`,
    x: { name: 'the message as JSON', isLog: true, format: say.bytes },
    y: { name: 'CPU time ÷ JSON', isLog: true, mark: 1, format: say.ratio },
    series
  }
}

function valuesOf (samples, cells) {
  return Object.fromEntries(cells.flatMap(cell => [
    [`${cell.shape}-${cell.format}-encode`, value.ratio(ratioTo(samples, cell, 'encode'))],
    [`${cell.shape}-${cell.format}-decode`, value.ratio(ratioTo(samples, cell, 'decode'))],
    [`${cell.shape}-${cell.format}-network`, sayNetwork(samples, cell)]
  ]))
}
