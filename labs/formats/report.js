// @ts-check
import { median } from 'simple-statistics'
import { say, table } from '../kit.js'
import { PACKERS } from './lab.js'
import { JSON_AGAIN, JSON_FORMAT, WITHOUT_SCHEMA } from './programs/codecs.js'
import { oneFieldRatio, ratioTo, sayNetwork, sayRatio, sizeOf } from './report-figures.js'

/**
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { Damage, Loss } from './lab.js'
 * @import { Operation } from './report-figures.js'
 */

/** At a glance, for a page that has no room for all of them. */
const GLANCED = [JSON_AGAIN, 'JSON, gzip', 'msgpackr', 'protobufjs', 'protobuf-es', 'avsc', 'bson']
const GLANCED_SHAPES = ['nested', 'doubles']
/** Of which sentences say figures. */
const SAID = ['msgpackr', 'protobufjs', 'avsc', 'flatbuffers']
const DRAWN = [JSON_AGAIN, 'msgpackr', 'protobufjs', 'avsc']
const DRAWN_SHAPE = 'nested'
const USUAL_BYTES = 10_000 // of the tables of one size
/** @type {Operation[]} */
const OPERATIONS = ['encode', 'decode']
const SHOWN_CHARS = 18
const PACKER_NAMES = {
  'as-written': 'a packer as it is first written',
  hoisted: 'its constants hoisted',
  'buffer-methods': 'by the methods of Buffer',
  json: 'JSON.stringify'
}
/** What the text that it comes from printed, in ms for a million objects. */
const PRINTED = { 'as-written': '4300', hoisted: '3000', json: '350' }

/** @type {import('../index.js').Report} */
export function report ({ samples, missing }, { formats, shapes, sizes }) {
  const tried = formats.flatMap(format => samples.find(one => one.part === 'faults' && one.format === format) ?? [])
  const timed = formats.filter(format => samples.some(one => one.part === 'time' && one.format === format))
  const packed = samples.filter(({ part }) => part === 'packer')
  const shown = { formats: timed, shapes, sizes, bytes: USUAL_BYTES }
  return {
    tables: {
      ...(tried.length && { losses: lossTable(tried), damage: damageTable(tried) }),
      ...(timed.length && costTables(samples, shown)),
      ...(packed.length && { packer: packerTable(packed) })
    },
    plots: timed.length ? { 'decode-nested': decodePlot(samples, shown) } : {},
    values: valuesOf(samples, shown),
    notes: [
      'CPU time of the whole process, in fresh processes. By JSON: the geometric mean over the rounds of the ratio to JSON in the same round, with its 95 % interval.',
      ...sayChanged(samples),
      ...missing.map(({ what, reason }) => `The packer on ${what} is left out: ${reason}.`)
    ]
  }
}

function sayChanged (samples) {
  const changed = samples.flatMap(({ format, shape, sizes = [] }) => sizes.filter(({ isSame }) => !isSame)
    .map(({ bytes }) => `${format}: ${shape} of ${bytes} bytes come back changed, and are not timed.`))
  return [...new Set(changed)]
}

function lossTable (tried) {
  const there = tried.filter(({ format }) => WITHOUT_SCHEMA.includes(format))
  return table('What comes back of a value, without a schema', there[0]?.losses ?? [], [
    ['value', ({ value }) => value],
    ...there.map(({ format, losses }) =>
      /** @type {[string, (loss: Loss, i: number) => string]} */ ([format, (_loss, i) => sayLoss(losses[i])]))
  ])
}

/** @param {Loss} loss */
function sayLoss ({ outcome, got = '' }) {
  if (outcome !== 'other') return outcome
  return got.length > SHOWN_CHARS ? `${got.slice(0, SHOWN_CHARS - 1)}…` : got
}

function damageTable (tried) {
  return table('Damaged messages that the decoder noticed', tried, [
    ['format', ({ format }) => format],
    ...tried[0].damages.map(({ damage }, i) => [damage, ({ damages }) => sayDamage(damages[i])])
  ])
}

/**
 * @param {Damage} damage
 * @returns {string} of the messages that were not the same all the same
 */
function sayDamage ({ noticed, endless, other }) {
  const share = say.share(noticed / (noticed + endless + other))
  return endless ? `${share}, ${endless} without end` : share
}

function costTables (samples, { formats, shapes, bytes }) {
  const columns = GLANCED_SHAPES.flatMap(shape => /** @type {[string, (format: string) => string][]} */ ([
    [`${shape}: bytes`, format => sayBytes(samples, { format, shape, bytes })],
    [`${shape}: CPU time`, format => sayRatio(ratioTo(samples, { format, shape, bytes }, 'both'))]
  ]))
  const title = `Bytes, and CPU time to encode and decode, ÷ those of JSON (${say.bytes(bytes)})`
  return {
    glance: table(title, GLANCED.filter(format => formats.includes(format)), [['format', String], ...columns]),
    ...Object.fromEntries(shapes.map(shape => [shape, shapeTable(samples, { formats, shape, bytes })]))
  }
}

function sayBytes (samples, cell) {
  const [own, json] = [sizeOf(samples, cell), sizeOf(samples, { ...cell, format: JSON_FORMAT })]
  return own && json ? say.share(own.encodedBytes / json.encodedBytes) : '-'
}

function shapeTable (samples, { formats, shape, bytes }) {
  const rows = formats.flatMap(format => {
    const cell = { format, shape, bytes }
    const size = sizeOf(samples, cell)
    return size?.isSame ? [{ ...size, cell }] : []
  })
  const sayCost = (cell, operation) =>
    cell.format === JSON_FORMAT ? '-' : sayRatio(ratioTo(samples, cell, operation))
  return table(`${shape}, ${say.bytes(bytes)} of JSON`, rows, [
    ['format', ({ cell }) => cell.format],
    ['bytes', ({ encodedBytes }) => say.number(encodedBytes)],
    ['after gzip', ({ gzipBytes }) => say.number(gzipBytes)],
    ['to encode ÷ JSON', ({ cell }) => sayCost(cell, 'encode')],
    ['to decode ÷ JSON', ({ cell }) => sayCost(cell, 'decode')]
  ])
}

function packerTable (packed) {
  const versions = [...new Set(packed.map(({ version }) => version))]
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const sayMs = (form, version) => {
    const times = packed.filter(one => one.form === form && one.version === version).map(({ ms }) => ms)
    return times.length ? say.number(median(times)) : '-'
  }
  return table('A million small objects in a new process, in ms', PACKERS, [
    ['packer', form => PACKER_NAMES[form]],
    ['printed', form => PRINTED[form] ?? '-'],
    ...versions.map(version => /** @type {[string, (form: string) => string]} */ (
      [`Node ${version.replace(/^v|\..*/g, '')}`, form => sayMs(form, version)]))
  ])
}

/** @returns {Plot} */
function decodePlot (samples, { formats, sizes }) {
  const series = DRAWN.filter(format => formats.includes(format)).map(format => ({
    name: format,
    line: /** @type {const} */ ('solid'),
    points: sizes.flatMap(bytes => {
      const ratio = ratioTo(samples, { format, shape: DRAWN_SHAPE, bytes }, 'decode')
      return ratio ? [{ x: bytes, y: ratio.value, low: ratio.low, high: ratio.high }] : []
    })
  }))
  const said = series.map(({ name, points }) =>
    `${name} ${points.map(({ x, y }) => `${say.ratio(y)} at ${say.bytes(x)}`).join(', ')}`)
  return {
    title: `To decode: ${DRAWN_SHAPE}, CPU time ÷ JSON's`,
    alt: `CPU time to decode ${DRAWN_SHAPE} ÷ that of JSON; below 1x it is less: ${said.join('; ')}.`,
    x: { name: 'the message as JSON', isLog: true, format: say.bytes },
    y: { name: 'CPU time ÷ JSON', isLog: true, format: say.ratio },
    series
  }
}

function valuesOf (samples, { formats, shapes, sizes, bytes }) {
  const said = SAID.filter(format => formats.includes(format))
  const cells = shapes.flatMap(shape => said.map(format => ({ format, shape, bytes })))
  const entries = cells.flatMap(cell => {
    const name = `${cell.shape}-${cell.format}`
    return [
      ...OPERATIONS.map(operation => [`${name}-${operation}`, sayRatio(ratioTo(samples, cell, operation))]),
      [`${name}-network`, sayNetwork(samples, cell)]
    ]
  })
  return { ...Object.fromEntries(entries), 'one-field': sayRatio(oneFieldRatio(samples, { shapes, sizes })) }
}
