// @ts-check
// Plots of points, lines and intervals.
import { drawBars } from './bars.js'
import { drawHeat } from './heat.js'
import { COLOURS, SERIES_COLOURS } from './palette.js'
import { drawSvg, FONT } from './svg.js'

/**
 * @import { Bars } from './bars.js'
 * @import { Heat } from './heat.js'
 */

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
 * @typedef {object} Point
 * @property {number | string} x
 * @property {number | string} y
 * @property {number | null} [low] end of the interval along the axis of numbers: y's, or x's where y has categories
 * @property {number | null} [high]
 */

/** @typedef {{ name: string, points: Point[], line?: 'solid' | 'dashed' }} Series points alone without a line */

/**
 * @typedef {object} Plot
 * @property {string} title
 * @property {string} alt what there is to see, in a sentence
 * @property {Axis} x
 * @property {Axis} y
 * @property {Series[]} series
 */

const WIDTH = 860
const HEIGHT = 420
const LEGEND_PX = 230
const LEGEND = { orient: 'vertical', top: 60, left: WIDTH - LEGEND_PX + 24, itemWidth: 18, itemHeight: 9 }
const WHISKER_PX = 4

const SYMBOLS = [
  'circle',
  'rect',
  'triangle',
  'diamond',
  'emptyCircle',
  'emptyRect',
  'emptyTriangle',
  'emptyDiamond',
  'roundRect'
]

/**
 * @param {Plot | Bars | Heat} plot
 * @returns {string} SVG with text that can be searched; the same for the same plot
 */
export function renderPlot (plot) {
  if ('heat' in plot) return drawHeat(plot)
  return 'bars' in plot ? drawBars(plot) : drawSvg(toOption(plot), { ...plot, width: WIDTH, height: HEIGHT })
}

function toOption ({ title, x, y, series }) {
  const hasLegend = series.length > 1
  const text = { fontFamily: FONT, color: COLOURS.ink.light }
  return {
    animation: false,
    backgroundColor: COLOURS.background.light,
    textStyle: text,
    title: { text: title, left: 12, top: 8, textStyle: { ...text, fontSize: 15 } },
    legend: hasLegend
      ? { ...LEGEND, textStyle: { ...text, fontSize: 12 }, data: series.map(({ name }) => name) }
      : undefined,
    grid: { left: 24, right: hasLegend ? LEGEND_PX : 44, top: 64, bottom: 34, containLabel: true },
    xAxis: toAxis(x, { nameLocation: 'middle', nameGap: 30 }),
    yAxis: toAxis(y, { nameLocation: 'end', nameTextStyle: { align: 'left', color: COLOURS.soft.light } }),
    series: series.flatMap((one, i) => [toSeries(one, i), toIntervals(one, i, Boolean(y.categories))])
  }
}

function toAxis ({ name, isLog, categories, format, min, max }, place) {
  return {
    type: categories ? 'category' : isLog ? 'log' : 'value',
    data: categories,
    name,
    min,
    max,
    nameTextStyle: { color: COLOURS.soft.light },
    ...place,
    axisLabel: {
      color: COLOURS.ink.light,
      formatter: categories ? undefined : (format ?? (value => value.toLocaleString('en')))
    },
    axisLine: { show: true, lineStyle: { color: COLOURS.soft.light } },
    splitLine: { show: !categories, lineStyle: { color: COLOURS.grid.light } }
  }
}

function toSeries ({ name, points, line }, i) {
  const colour = SERIES_COLOURS[i % SERIES_COLOURS.length].light
  return {
    name,
    type: line ? 'line' : 'scatter',
    symbol: line === 'dashed' ? 'none' : SYMBOLS[i % SYMBOLS.length],
    symbolSize: 7,
    itemStyle: { color: colour },
    lineStyle: { color: colour, width: 2, type: line },
    data: points.map(({ x, y }) => [x, y])
  }
}

function toIntervals ({ name, points }, i, isAlongX) {
  const stroke = SERIES_COLOURS[i % SERIES_COLOURS.length].light
  const withInterval = points.filter(({ low, high }) => Number.isFinite(low) && Number.isFinite(high))
  return {
    name,
    type: 'custom',
    silent: true,
    itemStyle: { color: stroke },
    renderItem: (_, api) => whisker(api, isAlongX, stroke),
    encode: isAlongX ? { x: [0, 2, 3], y: 1 } : { x: 0, y: [1, 2, 3] },
    data: withInterval.map(({ x, y, low, high }) => [x, y, low, high])
  }
}

function whisker (api, isAlongX, stroke) {
  const [x, y, low, high] = [0, 1, 2, 3].map(i => api.value(i))
  const [from, to] = [low, high].map(end => api.coord(isAlongX ? [end, y] : [x, end]))
  const across = isAlongX ? [0, WHISKER_PX] : [WHISKER_PX, 0]
  const line = ([x1, y1], [x2, y2]) => ({ type: 'line', shape: { x1, y1, x2, y2 }, style: { stroke, lineWidth: 1.5 } })
  const cap = ([cx, cy]) => line([cx - across[0], cy - across[1]], [cx + across[0], cy + across[1]])
  return { type: 'group', children: [line(from, to), cap(from), cap(to)] }
}
