// @ts-check
// How far values spread: a 95 % interval is a thin line, the lowest to the highest value is a pale band.
import { COLOURS } from './palette.js'
import { textStyle } from './svg.js'

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
