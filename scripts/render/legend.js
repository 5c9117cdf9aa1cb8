// @ts-check
// What each series of a plot is called, beside how it is drawn, in rows above a single plot, in a list above a panel;
// and how far values spread.
import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import { COLOURS, seriesColour } from './palette.js'
import { FONT_PX, linesOf, shape, textAt, textWidth, TITLE_FONT_PX } from './svg.js'

/**
 * @import { Localise } from 'bench-in-turns/kit.js'
 * @import { Element } from 'hast'
 * @import { Series } from './plot.js'
 */

export const ROW_PX = 22
const LINE_PX = 26
const GAP_PX = 20 // between columns
const SYMBOLS = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond]
const SYMBOL_AREA = 38 // about 7 px across

/** @param {Pick<Series, 'name'>} series @param {number} i its number in its panel @returns {string} */
export function colourOf ({ name }, i) {
  return seriesColour(name, i).light
}

/**
 * @param {Series} series
 * @param {number} i its number in its panel
 * @param {{ x: number, y: number }} place in px
 * @returns {Element}
 */
export function drawSymbol (series, i, { x, y }) {
  const d = symbol(SYMBOLS[i % SYMBOLS.length], SYMBOL_AREA)()
  const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)})`
  return shape('path', { d: String(d), transform, fill: colourOf(series, i) })
}

/** @param {Series} series @param {number} i its number in its panel @returns {Record<string, string | number>} */
export function lineLook (series, i) {
  return { fill: 'none', stroke: colourOf(series, i), strokeWidth: 2 }
}

/**
 * @param {Series[]} series
 * @param {{ widthPx: number, isList: boolean, least: number, localise: Localise }} options no legend
 *   for fewer than `least`
 * @returns {{ heightPx: number, draw: (left: number, top: number) => Element[] }}
 */
export function legendOf (series, { widthPx, isList, least, localise }) {
  const entries = series.map((one, i) => ({ one, i, said: localise(one.name) })).filter(({ one }) => one.name)
  if (entries.length < least) return { heightPx: 0, draw: () => [] }
  const markPx = series.some(({ line }) => line) ? LINE_PX : 12
  const widths = entries.map(({ said }) => markPx + 6 + textWidth(said))
  const places = isList ? widths.map((_, row) => ({ x: 0, row })) : inColumns(widths, widthPx)
  return {
    heightPx: (Number(places.at(-1)?.row) + 1) * ROW_PX,
    draw: (left, top) => entries.flatMap(({ one, i, said }, n) => {
      const { x, row } = places[n]
      const y = top + row * ROW_PX + FONT_PX / 2
      const start = left + x
      return [
        ...one.line ? [shape('path', { d: `M${start} ${y}h${markPx}`, ...lineLook(one, i) })] : [],
        drawSymbol(one, i, { x: start + markPx / 2, y }),
        textAt(said, { x: start + markPx + 6, y })
      ]
    })
  }
}

/**
 * @param {number[]} widths of entries, in px
 * @param {number} widthPx of all columns
 * @returns {{ x: number, row: number }[]} in as few rows as have room, and about as many in each
 */
export function inColumns (widths, widthPx) {
  for (let rows = 1; rows < widths.length; rows++) {
    const columns = Math.ceil(widths.length / rows)
    const widest = Array.from({ length: columns }, (_, column) =>
      Math.max(...widths.filter((_, i) => i % columns === column)))
    const startOf = column => widest.slice(0, column).reduce((x, width) => x + width + GAP_PX, 0)
    if (startOf(columns) - GAP_PX > widthPx) continue
    return widths.map((_, i) => ({ x: startOf(i % columns), row: Math.floor(i / columns) }))
  }
  return widths.map((_, row) => ({ x: 0, row }))
}

// How far values spread: a 95 % interval is a thin line, the lowest to the highest value is a pale band.

/**
 * @typedef {object} Spread at most one of the two, along the axis of numbers
 * @property {number | null} [low] end of the 95 % interval
 * @property {number | null} [high]
 * @property {number | null} [lowest] of all values
 * @property {number | null} [highest]
 */

const KINDS = [
  { name: '95 % interval', from: 'low', to: 'high', look: { strokeWidth: 1.5 } },
  { name: 'lowest to highest', from: 'lowest', to: 'highest', look: { strokeWidth: 8, strokeOpacity: 0.3 } }
]
const KEY_PX = 20
const FIRST_ROW_PX = 18
const APART_PX = 2

const drawn = (value, { from, to }) => value[from] < value[to]

/**
 * @param {any} value with its spread
 * @param {{ toPx: (value: number) => number, acrossPx: number, isAlongX: boolean, colour: string }} look
 * @returns {Element[]} none where it has no spread
 */
export function spreadShapes (value, { toPx, acrossPx, isAlongX, colour }) {
  return KINDS.filter(kind => drawn(value, kind)).map(({ from, to, look }) => {
    const [start, end] = [toPx(value[from]), toPx(value[to])]
    const ends = isAlongX
      ? { x1: start, x2: end, y1: acrossPx, y2: acrossPx }
      : { x1: acrossPx, x2: acrossPx, y1: start, y2: end }
    return shape('line', { ...ends, stroke: colour, ...look })
  })
}

/**
 * @param {string} text of a title
 * @param {any[]} values below it, with their spreads
 * @param {{ width: number, edgePx: number, localise: Localise }} look
 * @returns {{ rows: number, shapes: Element[] }} with what says how spreads are drawn: at its end, or below it where
 *   there is no room; rows of `ROW_PX`
 */
export function drawTitle (text, values, { width, edgePx, localise }) {
  const lines = linesOf(text, TITLE_FONT_PX, width - 2 * edgePx, true)
  const keyPx = keyWidth(values, localise)
  const isKeyBelow = keyPx > 0 && textWidth(text, TITLE_FONT_PX, true) + keyPx > width - 3 * edgePx
  const yOf = row => FIRST_ROW_PX + row * ROW_PX
  return {
    rows: lines.length + (isKeyBelow ? 1 : 0),
    shapes: [
      ...lines.map((line, i) => textAt(line, { x: edgePx, y: yOf(i), fontPx: TITLE_FONT_PX, isBold: true })),
      ...spreadKey(values, { right: width - edgePx, y: isKeyBelow ? yOf(lines.length) + APART_PX : yOf(0) }, localise)
    ]
  }
}

/** How wide the key is, in px: nothing where there is none. */
function keyWidth (values, localise) {
  const widths = kindsIn(values).map(({ name }) => textWidth(localise(name)))
  return widths.length ? Math.max(...widths) + KEY_PX + 8 : 0
}

/** What says which spreads are drawn. */
function spreadKey (values, { right, y }, localise) {
  const stroke = COLOURS.soft.light
  return kindsIn(values).flatMap(({ name, look }) => [
    textAt(localise(name), { x: right - KEY_PX - 8, y, anchor: 'end', colour: stroke }),
    shape('line', { x1: right - KEY_PX, x2: right, y1: y, y2: y, stroke, ...look })
  ])
}

function kindsIn (values) {
  return KINDS.filter(kind => values.some(value => drawn(value, kind)))
}
