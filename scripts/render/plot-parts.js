// @ts-check
// Axes and series of a plot, as ECharts wants them.
import { COLOURS, SERIES_COLOURS } from './palette.js'
import { spreadSeries } from './spread.js'

/** @import { Spread } from './spread.js' */

/**
 * @typedef {object} Axis
 * @property {string} name with its unit
 * @property {boolean} [isLog]
 * @property {string[]} [categories] for one without numbers, from the bottom up
 * @property {(value: number) => string} [format] of its labels
 * @property {number} [min]
 * @property {number} [max]
 */

/**
 * @typedef {Spread & { x: number | string, y: number | string | null, downPx?: number }} Point `downPx` by which it is
 *   drawn lower, where others would hide it
 */

/** @typedef {{ name: string, points: Point[], line?: 'solid' | 'dashed' }} Series points alone without a line */

const FONT_PX = 13
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond']

/**
 * @param {Axis} axis
 * @param {Point[]} points of all panels
 * @param {'x' | 'y'} along
 * @returns {Axis} with ends, so that all panels have the same
 */
export function onOneScale (axis, points, along) {
  if (axis.categories) return axis
  const own = point => along === 'y' ? [point.y, point.low, point.high, point.lowest, point.highest] : [point.x]
  const values = points.flatMap(own).filter(Number.isFinite)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (!axis.isLog) return { min: Math.min(0, least), max: most, ...axis }
  return { min: 10 ** Math.floor(Math.log10(least)), max: 10 ** Math.ceil(Math.log10(most)), ...axis }
}

/**
 * @param {Axis} axis
 * @param {object} place
 * @returns {any}
 */
export function toAxis ({ name, isLog, categories, format, min, max }, place) {
  return {
    type: categories ? 'category' : isLog ? 'log' : 'value',
    data: categories,
    name,
    min,
    max,
    nameTextStyle: { color: COLOURS.soft.light, fontSize: FONT_PX },
    ...place,
    axisLabel: {
      color: COLOURS.ink.light,
      fontSize: FONT_PX,
      hideOverlap: true,
      formatter: categories ? undefined : (format ?? (value => value.toLocaleString('en')))
    },
    axisLine: { show: true, lineStyle: { color: COLOURS.soft.light } },
    splitLine: { show: !categories, lineStyle: { color: COLOURS.grid.light } }
  }
}

/**
 * @param {Series} series
 * @param {number} i its number in its panel
 * @param {{ isAlongX: boolean, panel: number }} place
 * @returns {any[]}
 */
export function toSeries ({ name, points, line }, i, { isAlongX, panel }) {
  const colour = SERIES_COLOURS[i % SERIES_COLOURS.length].light
  const toData = ({ x, y }) => [x, y]
  const place = { name, xAxisIndex: panel, yAxisIndex: panel }
  return [
    {
      ...place,
      type: line ? 'line' : 'scatter',
      symbol: line === 'dashed' ? 'none' : SYMBOLS[i % SYMBOLS.length],
      symbolSize: 7,
      itemStyle: { color: colour },
      lineStyle: { color: colour, width: 2, type: line },
      data: points.map(point =>
        point.downPx ? { value: toData(point), symbolOffset: [0, point.downPx] } : toData(point))
    },
    ...spreadSeries(points, { toData, isAlongX, colour }, place)
  ]
}
