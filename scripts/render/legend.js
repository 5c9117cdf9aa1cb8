// @ts-check
// What each series of a plot is called, beside how it is drawn: in rows above a single plot, in a list above a panel.
import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import { SERIES_COLOURS } from './palette.js'
import { FONT_PX, shape, textAt, textWidth } from './svg.js'

/**
 * @import { Localise } from 'bench-in-turns/message.js'
 * @import { Element } from 'hast'
 * @import { Series } from './plot.js'
 */

export const ROW_PX = 22
const LINE_PX = 26
const GAP_PX = 28
const SYMBOLS = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond]
const SYMBOL_AREA = 38 // about 7 px across
const DASHES = '5 5'

/** @param {number} i number of a series in its panel @returns {string} */
export function colourOf (i) {
  return SERIES_COLOURS[i % SERIES_COLOURS.length].light
}

/** @param {Series} series @returns {boolean} whether each of its points is drawn */
export function hasSymbols ({ line }) {
  return line !== 'dashed' && line !== 'bare'
}

/**
 * @param {number} i number of the series in its panel
 * @param {{ x: number, y: number }} place in px
 * @returns {Element}
 */
export function drawSymbol (i, { x, y }) {
  const d = symbol(SYMBOLS[i % SYMBOLS.length], SYMBOL_AREA)()
  return shape('path', { d: String(d), transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, fill: colourOf(i) })
}

/** @param {Series} series @param {number} i its number in its panel @returns {Record<string, string | number>} */
export function lineLook ({ line }, i) {
  return { fill: 'none', stroke: colourOf(i), strokeWidth: 2, ...line === 'dashed' && { strokeDasharray: DASHES } }
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
  let [x, row] = [0, 0]
  const placed = entries.map((entry, n) => {
    const own = markPx + 6 + textWidth(entry.said)
    if (n > 0 && (isList || x + own > widthPx)) [x, row] = [0, row + 1]
    const place = { ...entry, x, row }
    x += own + GAP_PX
    return place
  })
  return {
    heightPx: (row + 1) * ROW_PX,
    draw: (left, top) => placed.flatMap(({ one, i, said, x, row }) => {
      const y = top + row * ROW_PX + FONT_PX / 2
      const start = left + x
      return [
        ...one.line ? [shape('path', { d: `M${start} ${y}h${markPx}`, ...lineLook(one, i) })] : [],
        ...hasSymbols(one) ? [drawSymbol(i, { x: start + markPx / 2, y })] : [],
        textAt(said, { x: start + markPx + 6, y })
      ]
    })
  }
}
