// @ts-check
// How far values spread: a 95 % interval is a line with two caps, the lowest to the highest value is a pale band.
import { COLOURS } from './palette.js'
import { FONT } from './svg-text.js'

/**
 * @typedef {object} Spread at most one of the two, along the axis of numbers
 * @property {number | null} [low] end of the 95 % interval
 * @property {number | null} [high]
 * @property {number | null} [lowest] of all values
 * @property {number | null} [highest]
 * @property {number} [downPx] by which it is drawn lower
 */

const BEHIND = 1 // ECharts draws its own series at 2
const CAP_PX = 4
const BAND_PX = 8
const SHAPE_PX = 20
const FONT_PX = 13
const KINDS = {
  interval: { name: '95 % interval', ends: (/** @type {Spread} */ { low, high }) => [low, high], draw: whisker },
  band: {
    name: 'lowest to highest',
    ends: (/** @type {Spread} */ { lowest, highest }) => [lowest, highest],
    draw: band
  }
}

/**
 * @param {any[]} values each with what `toData` takes from it, and its spread
 * @param {{ toData: (value: any) => any[], isAlongX: boolean, colour: string }} look `toData` gives x and y
 * @param {object} [more] of the series
 * @returns {any[]} series of ECharts, behind the others
 */
export function spreadSeries (values, { toData, isAlongX, colour }, more = {}) {
  return Object.values(KINDS).flatMap(({ ends, draw }) => {
    const spread = values.filter(value => hasSpread(ends(value)))
    if (spread.length === 0) return []
    return [{
      z: BEHIND,
      ...more,
      type: 'custom',
      silent: true,
      itemStyle: { color: colour },
      renderItem: (_, api) => draw(endsAt(api, isAlongX), isAlongX, colour),
      encode: isAlongX ? { x: [0, 2, 3], y: 1 } : { x: 0, y: [1, 2, 3] },
      data: spread.map(value => [...toData(value), ...ends(value), value.downPx ?? 0])
    }]
  })
}

/**
 * @param {Spread[]} values
 * @param {number} right edge in px
 * @returns {any[]} shapes that say what is drawn of them, in the row of the title
 */
export function spreadKey (values, right) {
  const colour = COLOURS.soft.light
  const drawn = Object.values(KINDS).filter(({ ends }) => values.some(value => hasSpread(ends(value))))
  return drawn.flatMap(({ name, draw }) => {
    const end = right - SHAPE_PX - 8
    const style = { text: name, x: end, y: 10, align: 'right', fill: colour, fontFamily: FONT, fontSize: FONT_PX }
    return [{ type: 'text', style }, draw([[right - SHAPE_PX, 17], [right, 17]], true, colour)]
  })
}

function hasSpread (ends) {
  return ends.every(Number.isFinite) && ends[0] < ends[1]
}

function endsAt (api, isAlongX) {
  const [x, y, low, high, downPx] = [0, 1, 2, 3, 4].map(i => api.value(i))
  return [low, high].map(end => {
    const [left, top] = api.coord(isAlongX ? [end, y] : [x, end])
    return [left, top + downPx]
  })
}

/** @param {any} ends */
function whisker ([from, to], isAlongX, stroke) {
  const across = isAlongX ? [0, CAP_PX] : [CAP_PX, 0]
  const line = ([x1, y1], [x2, y2]) => ({ type: 'line', shape: { x1, y1, x2, y2 }, style: { stroke, lineWidth: 1.5 } })
  const cap = ([cx, cy]) => line([cx - across[0], cy - across[1]], [cx + across[0], cy + across[1]])
  return { type: 'group', children: [line(from, to), cap(from), cap(to)] }
}

/** @param {any} ends */
function band ([[x1, y1], [x2, y2]], isAlongX, fill) {
  const shape = isAlongX
    ? { x: x1, y: y1 - BAND_PX / 2, width: x2 - x1, height: BAND_PX }
    : { x: x1 - BAND_PX / 2, y: Math.min(y1, y2), width: BAND_PX, height: Math.abs(y2 - y1) }
  return { type: 'rect', shape, style: { fill, opacity: 0.3 } }
}
