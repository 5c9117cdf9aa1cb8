// @ts-check
// How far values spread: a 95 % interval is a thin line, the lowest to the highest value is a pale band.
import { COLOURS } from './palette.js'
import { FONT_PX, shape, textAt, textWidth } from './svg.js'

/**
 * @import { Localise } from 'bench-in-turns/message.js'
 * @import { Element } from 'hast'
 */

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
 * @param {any[]} values with their spreads
 * @param {Localise} localise
 * @returns {number} how wide the key is, in px: nothing where there is none
 */
export function keyWidth (values, localise) {
  const widths = kindsIn(values).map(({ name }) => textWidth(localise(name)))
  return widths.length ? Math.max(...widths) + KEY_PX + 8 : 0
}

/**
 * @param {any[]} values with their spreads
 * @param {{ right: number, y: number }} place in px
 * @param {Localise} localise
 * @returns {Element[]} what says which is drawn of them
 */
export function spreadKey (values, { right, y }, localise) {
  const stroke = COLOURS.soft.light
  return kindsIn(values).flatMap(({ name, look }) => [
    textAt(localise(name), { x: right - KEY_PX - 8, y, anchor: 'end', colour: stroke, fontPx: FONT_PX }),
    shape('line', { x1: right - KEY_PX, x2: right, y1: y, y2: y, stroke, ...look })
  ])
}

function kindsIn (values) {
  return KINDS.filter(kind => values.some(value => drawn(value, kind)))
}
