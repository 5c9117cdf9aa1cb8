// @ts-check
import { column, plot, say, table, value } from '../kit.js'
import { JSON_AGAIN, JSON_FORMAT, WITHOUT_SCHEMA } from './programs/codecs.js'
import { SHAPE_NAMES } from './programs/shapes.js'
import { ratioToJson, sayNetwork, sizeOf, USUAL_BYTES } from './report-figures.js'

/**
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { Loss } from './lab.js'
 */

/** At a glance, for a page that has no room for all of them. */
const GLANCED = [JSON_AGAIN, 'JSON, gzip', 'msgpackr', 'protobufjs', 'protobuf-es', 'avsc', 'bson']
/** Of which sentences say figures. */
const SAID = ['msgpackr', 'protobufjs', 'avsc']
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
      glance: glanceTable(samples, amongTimed(GLANCED))
    },
    plots: { 'decode-nested': timed.length ? decodePlot(samples, amongTimed(DRAWN), sizes) : null },
    values: valuesOf(samples, shapes.flatMap(shape => amongTimed(SAID).map(format => ({ format, shape })))),
    notes: [
      'CPU time of the whole process, in fresh processes. By JSON: the geometric mean over the rounds of the ratio to JSON in the same round, with its 95 % interval.',
      ...sayChanged(samples)
    ]
  }
}

function sayChanged (samples) {
  const changed = samples.flatMap(({ format, shape, sizes = [] }) => sizes.filter(({ isSame }) => !isSame)
    .map(({ bytes }) => `${format}: ${shape} of ${bytes} bytes come back changed, and are not timed.`))
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

function glanceTable (samples, formats) {
  const title = `Bytes, and CPU time to encode and decode, ÷ those of JSON (${say.bytes(USUAL_BYTES)})`
  return table(title, formats, [
    ['format', String],
    ...SHAPE_NAMES.flatMap(shape => [
      column(`${shape}: bytes`, format => sayBytes(samples, { format, shape })),
      column(`${shape}: CPU time`, format => say.ratios(ratioToJson(samples, { format, shape }, 'both')))
    ])
  ])
}

function sayBytes (samples, cell) {
  const [own, json] = [sizeOf(samples, cell), sizeOf(samples, { ...cell, format: JSON_FORMAT })]
  return own && json ? say.share(own.encodedBytes / json.encodedBytes) : '-'
}

/** @returns {Plot} */
function decodePlot (samples, formats, sizes) {
  const series = formats.map(format => plot.whiskers(format, sizes.map(bytes =>
    [bytes, ratioToJson(samples, { format, shape: DRAWN_SHAPE, bytes }, 'decode')])))
  const said = series.map(({ name, points }) =>
    `${name} ${points.map(({ x, y }) => `${say.ratio(y)} at ${say.bytes(x)}`).join(', ')}`)
  return {
    title: `To decode: ${DRAWN_SHAPE}, CPU time ÷ JSON's`,
    alt: `CPU time to decode ${DRAWN_SHAPE} ÷ that of JSON; below 1x it is less: ${said.join('; ')}.`,
    x: { name: 'the message as JSON', isLog: true, format: say.bytes },
    y: { name: 'CPU time ÷ JSON', isLog: true, mark: 1, format: say.ratio },
    series
  }
}

function valuesOf (samples, cells) {
  return Object.fromEntries(cells.flatMap(cell => [
    [`${cell.shape}-${cell.format}-encode`, value.ratio(ratioToJson(samples, cell, 'encode'))],
    [`${cell.shape}-${cell.format}-decode`, value.ratio(ratioToJson(samples, cell, 'decode'))],
    [`${cell.shape}-${cell.format}-network`, sayNetwork(samples, cell)]
  ]))
}
