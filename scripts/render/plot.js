// @ts-check
// Plots of points, lines and spreads, in one panel or in several beside each other.
import { drawBars } from './bars.js'
import { drawHeat } from './heat.js'
import { COLOURS, SERIES_COLOURS } from './palette.js'
import { drawSvg, linesOf, spreadKey, spreadSeries, textStyle, textWidth } from './svg.js'

/**
 * @import { Bars } from './bars.js'
 * @import { Heat } from './heat.js'
 * @import { Spread } from './svg.js'
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

/** @typedef {Spread & { x: number | string, y: number | string | null }} Point */

/**
 * @typedef {{ name: string, points: Point[], line?: 'solid' | 'dashed' | 'bare' }} Series points alone without a line,
 *   a line alone where it is dashed or bare; one without a name is in no legend
 */

/**
 * @typedef {object} Plot
 * @property {string} title
 * @property {string} alt what there is to see, in a sentence
 * @property {Axis} x
 * @property {Axis} y
 * @property {Series[]} series four at most, else nobody tells them apart
 */

/**
 * @typedef {Omit<Plot, 'series'> & { panels: { name: string, series: Series[], y?: Axis }[], rows?: number }} Panels
 *   beside each other, or in rows of as many, on the same axes; one that shows something else has a `y` of its own
 */

const WIDE_PX = 800 // as the site shows it
const NARROW_PX = 342 // as a phone shows it: nothing is made smaller there
const FONT_PX = 13
const TITLE_FONT_PX = 15
const PLOT_PX = 340
const LOW_PX = 240 // of one that has others below
const TITLE_PX = 36
const ROW_PX = 22
const EDGE_PX = 12
const LABEL_PX = 28 // by which the last label of an axis may stand out
const ITEM_PX = 26 // of a series with a line, in a legend
const LEGEND_GAP_PX = 28
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond']
const TEXT = textStyle(FONT_PX)

/**
 * @param {Plot | Panels | Bars | Heat} plot
 * @param {(text: string) => string} [localise] puts what it says into another language
 * @param {{ isNarrow?: boolean }} [options] true for a phone, where panels stand below each other; a heat map is as
 *   wide as ever
 * @returns {string} SVG with text that can be searched; the same for the same plot
 */
export function renderPlot (plot, localise = text => text, { isNarrow = false } = {}) {
  if ('heat' in plot) return drawHeat(plot, localise)
  if ('bars' in plot) return drawBars(plot, localise, { isNarrow })
  const panels = 'panels' in plot ? plot.panels : [{ name: '', series: plot.series }]
  const rows = isNarrow ? panels.length : ('panels' in plot && plot.rows) || 1
  const all = isNarrow ? NARROW_PX : WIDE_PX
  const title = titleOf(localise(plot.title), { width: all, hasKey: hasSpread(panels), isNarrow })
  const isListed = panels.length > 1 || isNarrow // the names of the series, below each other
  const names = panels.map(({ series }) => named(series).map(({ name }) => localise(name)))
  const head = isListed ? listPx(names) : legendPx(names[0], all - 2 * EDGE_PX)
  const plotPx = rows > 1 ? LOW_PX : PLOT_PX
  const columns = Math.ceil(panels.length / rows)
  const width = (all - EDGE_PX) / columns
  const places = panels.map((_, i) => {
    const top = title.heightPx + Math.floor(i / columns) * (head + plotPx)
    return { left: EDGE_PX + i % columns * width, width, top, head, plotPx, isListed }
  })
  const height = title.heightPx + rows * (head + plotPx)
  return drawSvg(toOption(plot, panels, places, title), { ...plot, width: all, height }, localise)
}

/** A narrow one has lines, and what is drawn of spreads is said below it. */
function titleOf (text, { width, hasKey, isNarrow }) {
  if (!isNarrow) return { heightPx: TITLE_PX, style: {}, key: { right: width - EDGE_PX, top: 10 } }
  const style = { width: width - 2 * EDGE_PX, overflow: 'break', lineHeight: ROW_PX }
  const bottom = TITLE_PX + (linesOf(text, TITLE_FONT_PX, style.width) - 1) * ROW_PX
  return { heightPx: bottom + (hasKey ? ROW_PX : 0), style, key: { right: width - EDGE_PX, top: bottom } }
}

function hasSpread (panels) {
  return spreadKey(pointsOf(panels), { right: 0, top: 0 }).length > 0
}

function pointsOf (panels) {
  return panels.flatMap(({ series }) => series).flatMap(({ points }) => points)
}

/** @param {string[][]} names of the series of each panel */
function listPx (names) {
  const most = Math.max(...names.map(({ length }) => length))
  return names.length > 1 ? ROW_PX * (1 + most) : most > 1 ? ROW_PX * most : 0
}

/** A legend goes on in the next row where it has no room, with the same gap below as between. */
function legendPx (names, widthPx) {
  if (names.length < 2) return 0
  const places = names.map(name => textWidth(name, FONT_PX) + ITEM_PX + LEGEND_GAP_PX)
  let [rows, usedPx] = [1, 0]
  for (const place of places) {
    if (usedPx + place > widthPx + LEGEND_GAP_PX) [rows, usedPx] = [rows + 1, 0]
    usedPx += place
  }
  return ROW_PX + (rows - 1) * (FONT_PX + LEGEND_GAP_PX)
}

function named (series) {
  return series.filter(({ name }) => name)
}

function toOption ({ title, x, y }, panels, places, { style, key }) {
  const points = pointsOf(panels)
  const axes = panels.length > 1 ? { x: onOneScale(x, points, 'x'), y: onOneScale(y, points, 'y') } : { x, y }
  return {
    title: [
      { text: title, left: EDGE_PX, top: 8, textStyle: { ...TEXT, fontSize: TITLE_FONT_PX, ...style } },
      ...panels.map(({ name }, i) =>
        ({ text: name, left: places[i].left, top: places[i].top, padding: 0, textStyle: TEXT }))
    ],
    legend: panels.map(({ series }, i) => legendOf(named(series), places[i], panels.length > 1)),
    grid: places.map(({ left, width, top, head, plotPx }) =>
      ({ left, width: width - LABEL_PX, top: top + head + 30, height: plotPx - 70, containLabel: true })),
    xAxis: panels.map((_, gridIndex) => toAxis(axes.x, { gridIndex, nameLocation: 'middle', nameGap: 30 })),
    yAxis: panels.map(({ y: own }, gridIndex) => toAxis(own ?? axes.y, {
      gridIndex,
      nameLocation: 'end',
      nameTextStyle: { ...TEXT, align: 'left', color: COLOURS.soft.light }
    })),
    series: panels.flatMap(({ series }, panel) =>
      series.flatMap((one, i) => toSeries(one, i, { isAlongX: Boolean(y.categories), panel }))),
    graphic: spreadKey(points, key)
  }
}

function legendOf (series, { left, top, isListed }, isPanel) {
  const place = isListed
    ? { orient: 'vertical', top: isPanel ? top + ROW_PX - 4 : top, itemGap: 6 }
    : { top, itemGap: LEGEND_GAP_PX }
  return {
    ...place,
    show: series.length > (isPanel ? 0 : 1),
    left,
    padding: 2,
    itemWidth: series.some(({ line }) => line) ? ITEM_PX : 12,
    itemHeight: 9,
    textStyle: TEXT,
    data: series.map(({ name }) => ({ name }))
  }
}

/**
 * @param {Axis} axis
 * @param {Point[]} points of all panels
 * @param {'x' | 'y'} along
 * @returns {Axis} with ends, so that all panels have the same
 */
function onOneScale (axis, points, along) {
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
function toAxis ({ name, isLog, categories, format, min, max }, place) {
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
      formatter: format ?? (value => value.toLocaleString('en'))
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
function toSeries ({ name, points, line }, i, { isAlongX, panel }) {
  const colour = SERIES_COLOURS[i % SERIES_COLOURS.length].light
  const toData = ({ x, y }) => [x, y]
  const place = { name, xAxisIndex: panel, yAxisIndex: panel }
  return [
    {
      ...place,
      type: line ? 'line' : 'scatter',
      symbol: line === 'dashed' || line === 'bare' ? 'none' : SYMBOLS[i % SYMBOLS.length],
      symbolSize: 7,
      itemStyle: { color: colour },
      lineStyle: { color: colour, width: 2, type: line === 'bare' ? 'solid' : line },
      data: points.map(toData)
    },
    ...spreadSeries(points, { toData, isAlongX, colour }, place)
  ]
}
