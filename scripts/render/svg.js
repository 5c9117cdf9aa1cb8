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
