// @ts-check
// Pictures as SVG, drawn by ECharts without a browser. One for light and dark: its colours follow the reader's scheme.
import { init, setPlatformAPI } from 'echarts/dist/echarts.esm.min'
import stringWidth from 'string-width'
import { COLOURS, followScheme } from './palette.js'

export const FONT = 'system-ui, sans-serif'

const LETTER_SHARE = 0.6 // of the size of a font: how wide a letter is in the widest that a browser may take
const SIZE = /([\d.]+)px/

// Nothing measures text where there is no browser.
setPlatformAPI({ measureText: (text, font) => ({ width: textWidth(text, Number(SIZE.exec(font)?.[1] ?? 12)) }) })

/**
 * @param {string} text
 * @param {number} fontPx
 * @returns {number} about how wide it is, in px
 */
export function textWidth (text, fontPx) {
  return stringWidth(text) * fontPx * LETTER_SHARE
}

/**
 * @param {string} text
 * @param {number} fontPx
 * @param {number} widthPx
 * @returns {number} lines that it needs when it is broken between words
 */
export function linesOf (text, fontPx, widthPx) {
  let [lines, usedPx] = [1, 0]
  for (const word of text.split(' ')) {
    const wordPx = textWidth(`${word} `, fontPx)
    if (usedPx > 0 && usedPx + wordPx > widthPx) [lines, usedPx] = [lines + 1, 0]
    usedPx += wordPx
  }
  return lines
}

/**
 * @param {number} fontSize in px
 * @returns {{ fontFamily: string, fontSize: number, color: string }}
 */
export function textStyle (fontSize) {
  return { fontFamily: FONT, fontSize, color: COLOURS.ink.light }
}

/**
 * @param {any} option of ECharts, in the light colours of the palette
 * @param {{ title: string, alt: string, width: number, height: number }} picture its size in px
 * @param {(text: string) => string} [localise] puts what it says into another language
 * @returns {string} SVG with text that can be searched; the same for the same option
 */
export function drawSvg (option, { title, alt, width, height }, localise = text => text) {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
  chart.setOption({
    animation: false,
    backgroundColor: COLOURS.background.light,
    textStyle: textStyle(13),
    ...inLanguage(option, localise)
  })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return describe(followScheme(stillPicture(svg)), localise(title), localise(alt)) + '\n'
}

/**
 * @param {any} part of an option
 * @param {(text: string) => string} localise
 * @returns {any} the same with other words: nothing of it moves. Labels that stand in boxes are names of functions.
 */
function inLanguage (part, localise) {
  if (Array.isArray(part)) return part.map(one => inLanguage(one, localise))
  if (part === null || typeof part !== 'object') return part
  return Object.fromEntries(Object.entries(part).map(([key, value]) => {
    if (['text', 'name'].includes(key) && typeof value === 'string') return [key, localise(value)]
    if (key === 'formatter' && value) return [key, (...label) => localise(value(...label))]
    return [key, key === 'textContent' ? value : inLanguage(value, localise)]
  }))
}

// ECharts numbers its charts and classes, which must not depend on what else was drawn; styles and data for a pointer
// that hovers are of no use in a picture; and nothing here is meant to be black.
function stillPicture (svg) {
  return svg.replaceAll(/zr\d+-c/g, 'zr-c')
    .replace(/<style >.*?<\/style>\n/s, '')
    .replaceAll(/ (class|ecmeta_\w+|pointer-events)="[^"]*"/g, '')
    .replaceAll(/ stroke="[^"]*" stroke-width="0"/g, '')
    .replaceAll('fill="#000"', 'fill="none"')
}

function describe (svg, title, alt) {
  return svg
    .replace('<svg ', '<svg role="img" ')
    .replace('>', `><title>${escape(title)}</title><desc>${escape(alt)}</desc>`)
}

function escape (text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
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
  { name: '95 % interval', from: 'low', to: 'high', style: { lineWidth: 1.5 } },
  { name: 'lowest to highest', from: 'lowest', to: 'highest', style: { lineWidth: 8, opacity: 0.3 } }
]
const BEHIND = 1 // ECharts draws its own series at 2
const KEY_PX = 20

/**
 * @param {any[]} values each with what `toData` takes from it, and its spread
 * @param {{ toData: (value: any) => any[], isAlongX: boolean, colour: string }} look `toData` gives x and y
 * @param {object} [more] of the series
 * @returns {any[]} series of ECharts, behind the others
 */
export function spreadSeries (values, { toData, isAlongX, colour }, more = {}) {
  return KINDS.map(({ from, to, style }) => ({
    z: BEHIND,
    ...more,
    type: 'custom',
    silent: true,
    itemStyle: { color: colour },
    renderItem: (_, api) => {
      const [x, y, low, high] = [0, 1, 2, 3].map(i => api.value(i))
      const [start, end] = [low, high].map(value => api.coord(isAlongX ? [value, y] : [x, value]))
      return line(start, end, { ...style, stroke: colour })
    },
    encode: isAlongX ? { x: [0, 2, 3], y: 1 } : { x: 0, y: [1, 2, 3] },
    data: values.filter(value => value[from] < value[to]).map(value => [...toData(value), value[from], value[to]])
  })).filter(({ data }) => data.length > 0)
}

/**
 * @param {any[]} values with their spreads
 * @param {{ right: number, top: number }} place in px
 * @returns {any[]} shapes that say what is drawn of them
 */
export function spreadKey (values, { right, top }) {
  const stroke = COLOURS.soft.light
  const drawn = KINDS.filter(({ from, to }) => values.some(value => value[from] < value[to]))
  return drawn.flatMap(({ name: text, style }) => {
    const { color, ...font } = textStyle(13)
    const start = right - KEY_PX
    return [
      { type: 'text', style: { ...font, text, x: start - 8, y: top, align: 'right', fill: stroke } },
      line([start, top + 7], [right, top + 7], { ...style, stroke })
    ]
  })
}

function line ([x1, y1], [x2, y2], style) {
  return { type: 'line', shape: { x1, y1, x2, y2 }, style }
}
