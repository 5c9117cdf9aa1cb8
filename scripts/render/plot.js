// @ts-check
// Plots of points, lines and spreads, in one panel or in several beside each other.
import { line as lineThrough } from 'd3-shape'
import { drawAxes, labelsPx, scaleOf } from './axes.js'
import { drawBars } from './bars.js'
import { colourOf, drawSymbol, drawTitle, legendOf, lineLook, ROW_PX, spreadShapes } from './legend.js'
import { inEnglish } from './localise.js'
import { message, say } from './say.js'
import { drawSvg, FONT_PX, NARROW_PX, shape, textAt, WIDE_PX } from './svg.js'

/**
 * @import { Localise, Said } from 'bench-in-turns/kit.js'
 * @import { Element } from 'hast'
 * @import { Area, Axis } from './axes.js'
 * @import { Bars } from './bars.js'
 * @import { Spread } from './legend.js'
 */

/** @typedef {Spread & { x: number | Said, y: number | Said | null }} Point */

/**
 * @typedef {object} Series
 * @property {Said} name one without is in no legend
 * @property {Point[]} points
 * @property {'solid'} [line] points alone without it
 * @property {(value: any) => Said} [sayEnd] what is written at the last point
 */

/**
 * @typedef {object} Plot
 * @property {Said} title
 * @property {Said} alt what there is to see, in a sentence
 * @property {Axis} x
 * @property {Axis} y
 * @property {Series[]} series four at most, else nobody tells them apart
 */

/**
 * @typedef {Omit<Plot, 'series'> & { panels: { name: Said, series: Series[], y?: Axis }[] }} Panels
 *   beside each other on the same axes; one that shows something else has a `y` of its own
 */

const PLOT_PX = 340
const LOW_PX = 252 // of one that has others below
const APART_PX = 12 // from those
const TITLE_PX = 36
const EDGE_PX = 12
const LABEL_PX = 28 // by which the last label of an axis may stand out
const ABOVE_PX = 30 // the name of the axis
const BELOW_PX = 44 // labels of the axis, and its name
const END_PX = 14 // of what stands above or below the end of a line
const NEAR_PX = 2 * END_PX + FONT_PX // ends of two lines, for what stands there

/**
 * @param {Plot | Panels | Bars} plot
 * @param {Localise} [localise] puts what it says into another language
 * @param {{ isNarrow?: boolean }} [options] true for a phone, where panels stand below each other
 * @returns {string} SVG with text that can be searched; the same for the same plot
 */
export function renderPlot (plot, localise = inEnglish, { isNarrow = false } = {}) {
  if ('bars' in plot) return drawBars(plot, localise, { isNarrow })
  const panels = 'panels' in plot ? plot.panels : [{ name: '', series: plot.series }]
  const rows = isNarrow ? panels.length : 1
  const width = isNarrow ? NARROW_PX : WIDE_PX
  const title = drawTitle(localise(plot.title), pointsOf(panels), { width, edgePx: EDGE_PX, localise })
  const titlePx = TITLE_PX + (title.rows - 1) * ROW_PX
  const columns = panels.length / rows
  const columnPx = (width - EDGE_PX) / columns
  const isPanel = panels.length > 1
  const most = Math.max(...panels.map(({ series }) => series.length))
  const legends = panels.map(({ series }) => legendOf(series, {
    widthPx: columnPx - EDGE_PX, isList: isPanel || isNarrow, least: most > 1 && isPanel ? 1 : 2, localise
  }))
  const headPx = Math.max(...legends.map(({ heightPx }) => heightPx)) + (isPanel ? ROW_PX : 0)
  const heightPx = headPx + (rows > 1 ? LOW_PX : PLOT_PX)
  const drawn = panels.flatMap((panel, i) => drawPanel(plot, panel, localise, {
    place: {
      left: EDGE_PX + i % columns * columnPx,
      top: titlePx + Math.floor(i / columns) * heightPx,
      width: columnPx - LABEL_PX,
      height: heightPx - (rows > 1 ? APART_PX : 0)
    },
    legend: legends[i],
    headPx,
    points: pointsOf(panel.y ? [panel] : panels)
  }))
  const height = titlePx + rows * heightPx
  const said = { title: localise(plot.title), alt: localise(plot.alt), width, height }
  return drawSvg([...title.shapes, ...drawn], said)
}

function pointsOf (panels) {
  return panels.flatMap(({ series }) => series).flatMap(({ points }) => points)
}

function drawPanel ({ x, y }, panel, localise, { place, legend, headPx, points }) {
  const { left, top, width, height } = place
  const own = panel.y ?? y
  const [start, end] = [top + headPx + ABOVE_PX, top + height - BELOW_PX]
  const isAlongX = Boolean(own.categories)
  const scaleY = scaleOf(own, valuesOf(points, 'y', !isAlongX), [end, start], localise)
  /** @type {Area} */
  const area = { left: left + labelsPx(scaleY), right: left + width, top: start, bottom: end }
  const scaleX = scaleOf(x, valuesOf(points, 'x', isAlongX), [area.left, area.right], localise)
  const sayLog = name => name ? message`${name} (logarithmic)` : say('logarithmic')
  const nameOf = ({ name, isLog }) => localise(isLog ? sayLog(name) : name)
  return [
    ...panel.name ? [textAt(localise(panel.name), { x: left, y: top + 6, isBold: true })] : [],
    ...legend.draw(left, top + (panel.name ? ROW_PX : 0)),
    ...drawAxes({ x: scaleX, y: scaleY }, area, { x: nameOf(x), y: nameOf(own), left }),
    ...panel.series.flatMap((series, i) => drawSeries(series, i, { x: scaleX, y: scaleY }, isAlongX)),
    ...endShapes(panel.series, { x: scaleX, y: scaleY }, localise)
  ]
}

/**
 * What is written at the last points: below a line that falls and above any other. Where two lines end beside each
 * other, the upper one has it above itself, and the lower one below.
 */
function endShapes (series, scales, localise) {
  const ends = series.flatMap(({ name, points, sayEnd }, i) => {
    const [before, last] = points.slice(-2).map(({ x, y }) => ({ x: scales.x.toPx(x), y: scales.y.toPx(y) }))
    if (!sayEnd || !last) return []
    const text = localise(sayEnd(points.at(-1).y))
    return [{ ...last, isFalling: before.y < last.y, text, colour: colourOf({ name }, i) }]
  })
  return ends.map(({ x, y, isFalling, text, colour }) => {
    const beside = ends.find(other => other.y !== y && Math.abs(other.y - y) < NEAR_PX)
    const isBelow = beside ? beside.y < y : isFalling
    const place = { x, y: y + (isBelow ? END_PX : -END_PX), anchor: /** @type {const} */ ('end') }
    return textAt(text, { ...place, isBold: true, colour, isOverLines: true })
  })
}

/** @returns {number[]} along an axis of numbers, with the ends of spreads where they lie along it */
function valuesOf (points, along, hasSpreads) {
  return points.flatMap(point =>
    hasSpreads ? [point[along], point.low, point.high, point.lowest, point.highest] : [point[along]]
  ).filter(Number.isFinite)
}

/**
 * @param {number} i its number in its panel
 * @returns {Element[]} spreads behind lines and points
 */
function drawSeries (series, i, scales, isAlongX) {
  const places = series.points.map(point =>
    ({ point, x: scales.x.toPx(point.x), y: point.y === null ? NaN : scales.y.toPx(point.y) }))
  const isThere = ({ x, y }) => Number.isFinite(x) && Number.isFinite(y)
  /** @type {import('d3-shape').Line<{ x: number, y: number }>} */
  const through = lineThrough()
  const d = series.line ? through.defined(isThere).x(({ x }) => x).y(({ y }) => y).digits(1)(places) : null
  const shown = places.filter(isThere)
  return [
    ...shown.flatMap(({ point, x, y }) => spreadShapes(point, {
      toPx: isAlongX ? scales.x.toPx : scales.y.toPx,
      acrossPx: isAlongX ? y : x,
      isAlongX,
      colour: colourOf(series, i)
    })),
    ...d ? [shape('path', { d, ...lineLook(series, i) })] : [],
    ...shown.map(place => drawSymbol(series, i, place))
  ]
}
