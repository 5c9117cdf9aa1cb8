// @ts-check
// What a request waited for, one line a wait: when it began, and how long it took.
import { sum } from 'simple-statistics'
import stringWidth from 'string-width'
import { formatNumber, formatShare, inEnglish, say } from 'bench-in-turns/kit.js'
import { lengthOf, transactionsOf } from '../profile/company.js'
import { foldWaits, sumWaits } from '../profile/trace.js'
import { COLOURS, KINDS } from './palette.js'
import { drawSvg, FONT_PX, linesOf, shape, textAt, textWidth, truncate, WIDE_PX } from './svg.js'

/** @import { Localise, Message, Said } from 'bench-in-turns/kit.js' */
/** @import { Wait, Waterfall } from '../profile/trace.js' */

const MOST_LINES = 40
const NO_WAITS = say('nothing that was traced was waited for: no query by pg, and no request to another service; the ' +
  'time is its own work, or in what leaves no span, such as a timer, a file or another driver')

const LABEL = 44
const FIGURE = 9
const SHORTEST_BAR = 10

/**
 * @param {Waterfall} waterfall
 * @param {Said} when it was asked: alone, or among others
 * @returns {Message[]} what it says in short, without the waits one by one
 */
export function describeWaterfall (waterfall, when) {
  const { asked, ms, status, waits, mostAtOnce, waitedShare } = waterfall
  const title = say('{asked}, {when}: {ms} ms, answered with {status}',
    { asked, when, ms: formatNumber(ms), status: String(status) })
  if (!waits.length) return [title, NO_WAITS]
  const { trips, tripMs, connections, connectionMs, longestConnectionMs } = sumWaits(waterfall)
  const values = { trips, most: mostAtOnce, ms: formatNumber(tripMs), share: formatShare(waitedShare) }
  return [
    title,
    sayTrips(values),
    ...connections
      ? [say('waits for a connection: {all} ms in all, {longest} ms the longest',
          { all: formatNumber(connectionMs), longest: formatNumber(longestConnectionMs) })]
      : [],
    ...transactionsOf(waterfall).map(sayTransaction)
  ]
}

function sayTrips (values) {
  if (values.trips === 1) return say('1 round trip, {ms} ms; {share} of the time is waiting', values)
  return values.most > 1
    ? say('{trips} round trips, at most {most} at once, {ms} ms each in the median; {share} of the time is waiting',
      values)
    : say('{trips} round trips, one after the other, {ms} ms each in the median; {share} of the time is waiting',
      values)
}

function sayTransaction ({ openMs, awaited }) {
  const ms = formatNumber(openMs)
  if (!awaited) return say('a transaction is open for {ms} ms', { ms })
  const values = { ms, what: awaited.what, waited: formatNumber(lengthOf(awaited)) }
  return say('a transaction is open for {ms} ms, and inside it the request awaits {what}, {waited} ms: until then, ' +
    'nobody else can change the rows that it has changed or locked', values)
}

/**
 * @param {Waterfall} waterfall
 * @param {Said} when
 * @param {{ columns: number, localise?: Localise }} look of the terminal
 * @returns {string}
 */
export function renderWaterfall (waterfall, when, { columns, localise = inEnglish }) {
  const said = describeWaterfall(waterfall, when).map(localise).join('\n')
  if (!waterfall.waits.length) return said
  const bars = Math.max(columns - LABEL - 2 * FIGURE - 3, SHORTEST_BAR)
  const end = `${formatNumber(waterfall.ms)} ms`
  const scale = `0${end.padStart(bars - 1)}`
  const figures = ['pool, ms', 'trip, ms'].map(name => padStart(localise(name), FIGURE)).join('')
  const key = cut(localise(say('░ waits for a connection, █ for an answer')), LABEL)
  const head = `${figures}  ${key} ${scale}`
  const lines = foldWaits(waterfall.waits, MOST_LINES)
    .map((wait, i, all) => lineOf(wait, waterfall.ms, { columns: bars, edge: edgeOf(wait, i, all), localise }))
  return [said, '', head, ...lines].join('\n')
}

/** A transaction is a bracket around its statements, and around what is waited for between them. */
function edgeOf (/** @type {Wait} */ { transaction }, i, all) {
  if (!transaction) return ''
  const [isFirst, isLast] = [i - 1, i + 1].map(other => all[other]?.transaction !== transaction)
  if (isFirst) return '┌ '
  return isLast ? '└ ' : '│ '
}

/** @param {Wait} wait @param {number} wholeMs @param {{ columns: number, edge: string, localise: Localise }} look */
function lineOf (wait, wholeMs, { columns, edge, localise }) {
  const figures = [wait.connection, wait.trip].map(extent => sayLength(wait, extent).padStart(FIGURE)).join('')
  const bar = Array.from({ length: columns }, () => ' ')
  const draw = (extent, character) => {
    if (!extent) return
    const [from, to] = extent.map(ms => Math.min(Math.max(ms / wholeMs * columns, 0), columns))
    const first = Math.min(Math.floor(from), columns - 1)
    bar.fill(character, first, Math.max(Math.round(to), first + 1))
  }
  draw(wait.connection, '░')
  draw(wait.trip, '█')
  return `${figures}  ${cut(edge + localise(sayWhat(wait)), LABEL)} ${bar.join('')}`.trimEnd()
}

/** @param {Wait} wait @param {Wait['trip']} extent */
function sayLength ({ count }, extent) {
  return extent && !count ? formatNumber(extent[1] - extent[0]) : ''
}

/** @param {Wait} wait */
function sayWhat ({ what, count, failed }) {
  const whole = count ? say('{count} more: {what}', { count, what }) : what
  return failed ? say('FAILED {what}', { what: whole }) : whole
}

function padStart (text, columns) {
  return ' '.repeat(Math.max(0, columns - stringWidth(text))) + text
}

function cut (text, columns) {
  const fits = stringWidth(text) <= columns ? text : `${text.slice(0, columns - 1)}…`
  return fits + ' '.repeat(Math.max(0, columns - stringWidth(fits)))
}

// The same as a picture, with the words beside the bars; equal waits that follow each other share a row, as its steps.

const EDGE_PX = 8
const INNER_PX = WIDE_PX - 2 * EDGE_PX
const BARS_PX = 280 // at the right
const LINE_PX = 20
const ROW_PX = 22
const STEP_PX = 6
const NARROWEST_PX = 2
const APART_PX = 1 // from the next one of its row
const PARTS = [
  { name: say('waits for a connection'), of: 'connection', colour: KINDS.app.colour },
  { name: say('for the database'), of: 'database', colour: KINDS.node.colour },
  { name: say('for another service'), of: 'service', colour: KINDS.native.colour }
]

/**
 * @param {Waterfall} waterfall
 * @param {Said} when
 * @param {Localise} [localise]
 * @returns {string} SVG
 */
export function drawWaterfall (waterfall, when, localise = inEnglish) {
  const said = describeWaterfall(waterfall, when).map(localise)
  const lines = said.flatMap((line, i) =>
    linesOf(line, FONT_PX, INNER_PX, i === 0).map(text => ({ text, isBold: i === 0 })))
  const waits = foldWaits(waterfall.waits, MOST_LINES)
  const rows = rowsOf(waits)
  const legendTop = EDGE_PX + lines.length * LINE_PX
  const top = legendTop + (waits.length ? 3 : 1) * LINE_PX
  const topOf = i => top + sum(rows.slice(0, i).map(heightOf))
  const height = topOf(rows.length) + EDGE_PX
  const xOf = ms => WIDE_PX - EDGE_PX - BARS_PX + Math.min(Math.max(ms / waterfall.ms, 0), 1) * BARS_PX
  const shapes = [
    ...lines.map(({ text, isBold }, i) => textAt(text, { x: EDGE_PX, y: EDGE_PX + (i + 0.5) * LINE_PX, isBold })),
    ...legendShapes(waits, legendTop, localise),
    ...scaleShapes(waterfall.ms, { xOf, top, height, localise }),
    ...rows.flatMap((row, i) => rowShapes(row, topOf(i), { xOf, localise }))
  ]
  return drawSvg(shapes, { title: said[0], alt: said.join('. '), width: WIDE_PX, height })
}

/** @param {Wait[]} waits of which kinds there are */
function legendShapes (waits, top, localise) {
  const isThere = of => waits.some(wait => wait.of === of || (of === 'connection' && wait.connection))
  let next = EDGE_PX
  return PARTS.filter(({ of }) => isThere(of)).flatMap(({ name, colour }) => {
    const [x, said] = [next, localise(name)]
    next += 24 + textWidth(said) + EDGE_PX
    return [
      shape('rect', { x, y: top + 4, width: 18, height: 13, fill: colour.light }),
      textAt(said, { x: x + 24, y: top + LINE_PX / 2 })
    ]
  })
}

/** @param {Wait[]} waits @returns {Wait[][]} those of one row */
function rowsOf (waits) {
  const rows = /** @type {Wait[][]} */ ([])
  for (const wait of waits) {
    const last = rows.at(-1)
    const isSame = last && isPlain(last[0]) && isPlain(wait) && last[0].what === wait.what
    if (isSame) last.push(wait)
    else rows.push([wait])
  }
  return rows
}

/** @param {Wait} wait one that was answered */
function isPlain ({ failed, count }) {
  return !failed && !count
}

function scaleShapes (ms, { xOf, top, height, localise }) {
  const named = textAt(localise(say('since the request came')), {
    x: xOf(ms / 2), y: top - 1.5 * LINE_PX - 4, anchor: 'middle', colour: COLOURS.soft.light
  })
  return [named, ...[0, 0.5, 1].flatMap((share, i) => {
    const x = xOf(share * ms)
    const anchor = /** @type {const} */ (['start', 'middle', 'end'])[i]
    const label = share ? `${formatNumber(share * ms)} ms` : '0'
    return [
      shape('line', { x1: x, x2: x, y1: top - 4, y2: height - EDGE_PX, stroke: COLOURS.grid.light }),
      textAt(label, { x, y: top - LINE_PX / 2 - 4, anchor })
    ]
  })]
}

/** @param {Wait[]} row */
function heightOf ({ length }) {
  return Math.max(ROW_PX, length * STEP_PX)
}

/** @param {Wait[]} row */
function rowShapes (row, top, { xOf, localise }) {
  const stepPx = (heightOf(row) - 2) / row.length
  const bar = (extent, step, part) => extent
    ? [shape('rect', {
        x: xOf(extent[0]),
        y: top + step * stepPx,
        width: Math.max(xOf(extent[1]) - xOf(extent[0]) - APART_PX, NARROWEST_PX),
        height: stepPx,
        fill: PARTS[part].colour.light
      })]
    : []
  const [wait] = row
  const ms = formatNumber(sum(row.map(one => lengthOf({ ...one, trip: one.trip ?? one.connection }))))
  const what = localise(sayWhat(wait))
  const one = wait.count ? what : `${ms} ms: ${what}`
  const label = row.length > 1 ? `${row.length} x, ${ms} ms: ${what}` : one
  return [
    ...row.flatMap((one, step) =>
      [...bar(one.connection, step, 0), ...bar(one.trip, step, PARTS.findIndex(({ of }) => of === one.of))]),
    textAt(truncate(label, INNER_PX - BARS_PX - EDGE_PX), { x: EDGE_PX, y: top + ROW_PX / 2 - 1 })
  ]
}
