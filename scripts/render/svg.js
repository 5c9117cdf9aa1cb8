// @ts-check
// Pictures as SVG, made without a browser. One for light and dark: its colours follow the reader's scheme.
import { s } from 'hastscript'
import { toHtml } from 'hast-util-to-html'
import stringWidth from 'string-width'
import { COLOURS, schemeRules } from './palette.js'

/** @import { Element } from 'hast' */

const FONT = 'system-ui, sans-serif'
export const FONT_PX = 13
export const TITLE_FONT_PX = 15
export const WIDE_PX = 630 // of a picture, as the column of the site
export const NARROW_PX = 342 // as a phone shows it: nothing is made smaller there

const NAMESPACE = 'http://www.w3.org/2000/svg'
// Of the size of a font: how wide a letter is in the widest that a browser may take, DejaVu Sans.
const LETTER_SHARE = 0.6
const BOLD_LETTER_SHARE = 0.68
/** @type {import('hast-util-to-html').Options} */
const AS_XML = { space: 'svg', closeEmptyElements: true, characterReferences: { useNamedReferences: true } }

/**
 * @param {string} text
 * @param {number} [fontPx]
 * @param {boolean} [isBold]
 * @returns {number} how wide it is at most, in px
 */
export function textWidth (text, fontPx = FONT_PX, isBold = false) {
  return stringWidth(text) * fontPx * (isBold ? BOLD_LETTER_SHARE : LETTER_SHARE)
}

/**
 * @param {string} text
 * @param {number} fontPx
 * @param {number} widthPx
 * @param {boolean} [isBold]
 * @returns {string[]} its lines when it is broken between words
 */
export function linesOf (text, fontPx, widthPx, isBold = false) {
  return text.split(' ').reduce((/** @type {string[]} */ lines, word) => {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    const isFull = lines.length && textWidth(longer, fontPx, isBold) > widthPx
    return isFull ? [...lines, word] : [...lines.slice(0, -1), longer]
  }, [])
}

/**
 * @param {string} text
 * @param {number} widthPx
 * @returns {string} as much of it as has room
 */
export function truncate (text, widthPx) {
  if (textWidth(text) <= widthPx) return text
  const characters = Array.from(text)
  const most = characters.findLastIndex((_, i) => textWidth(`${characters.slice(0, i + 1).join('')}…`) <= widthPx)
  return `${characters.slice(0, most + 1).join('')}…`
}

/**
 * @param {string} text
 * @param {object} place
 * @param {number} place.x in px
 * @param {number} place.y in px, of the middle of the line
 * @param {number} [place.fontPx]
 * @param {'start' | 'middle' | 'end'} [place.anchor] what of the text is at x
 * @param {boolean} [place.isBold]
 * @param {string} [place.colour] a light one of the palette
 * @param {boolean} [place.isOverLines] it has an edge of the ground's colour then
 * @returns {Element}
 */
export function textAt (text, place) {
  const { x, y, fontPx = FONT_PX, anchor = 'start', isBold, colour = COLOURS.ink.light, isOverLines } = place
  const look = { fill: colour, fontSize: fontPx, textAnchor: anchor, dominantBaseline: 'central' }
  const edge = isOverLines && { stroke: COLOURS.background.light, strokeWidth: 4, paintOrder: 'stroke' }
  return s('text', { x: px(x), y: px(y), ...look, ...edge, ...isBold && { fontWeight: 'bold' } }, text)
}

/**
 * @param {string} name of an element
 * @param {Record<string, string | number | undefined>} attributes lengths in px
 * @returns {Element}
 */
export function shape (name, attributes) {
  return s(name, Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, px(value)])))
}

/** To a tenth of a px: more is not to be seen. */
function px (value) {
  return typeof value === 'number' ? Math.round(value * 10) / 10 : value
}

/**
 * @param {Element[]} children
 * @param {{ title: string, alt: string, width: number, height: number }} picture its size in px
 * @returns {string} SVG with text that can be searched; the same for the same children
 */
export function drawSvg (children, { title, alt, width, height }) {
  const [w, h] = [width, height].map(Math.ceil)
  const drawn = [shape('rect', { width: w, height: h, fill: COLOURS.background.light }), ...children]
  const rules = schemeRules(toHtml(drawn, AS_XML))
  const size = { width: w, height: h, viewBox: `0 0 ${w} ${h}` }
  const parts = [s('style', rules), s('title', title), s('desc', alt), ...drawn]
  return toHtml(s('svg', { xmlns: NAMESPACE, role: 'img', ...size, fontFamily: FONT }, parts), AS_XML) + '\n'
}
