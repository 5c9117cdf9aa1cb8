// @ts-check
// A plot as ECharts wants it, in Node.js and in a browser.
import { COLOURS } from './palette.js'
import { onOneScale, toAxis, toSeries } from './plot-parts.js'
import { spreadKey } from './spread.js'
import { FONT } from './svg-text.js'

/** @import { Panels, Plot } from './plot.js' */

const WIDTH = 800 // as wide as the site shows it
const FONT_PX = 13
const PLOT_PX = 340
const TITLE_PX = 36
const ROW_PX = 22
const EDGE_PX = 12
const LABEL_PX = 28 // by which the last label of an axis may stand out
const TEXT = { fontFamily: FONT, fontSize: FONT_PX, color: COLOURS.ink.light }

/**
 * @param {Plot | Panels} plot
 * @returns {{ option: any, picture: { title: string, alt: string, width: number, height: number } }} what is drawn, and
 *   how large, in px
 */
export function plotOption (plot) {
  const panels = 'panels' in plot ? plot.panels : [{ name: '', series: plot.series }]
  const head = TITLE_PX + headPx(panels)
  const { title, alt } = plot
  return { option: toOption(plot, panels, head), picture: { title, alt, width: WIDTH, height: head + PLOT_PX } }
}

function headPx (panels) {
  if (panels.length === 1) return panels[0].series.length > 1 ? ROW_PX : 0
  return ROW_PX * (1 + Math.max(...panels.map(({ series }) => series.length)))
}

function toOption ({ title, x, y }, panels, head) {
  const points = panels.flatMap(({ series }) => series).flatMap(({ points }) => points)
  const axes = panels.length > 1 ? { x: onOneScale(x, points, 'x'), y: onOneScale(y, points, 'y') } : { x, y }
  const width = (WIDTH - EDGE_PX) / panels.length
  const lefts = panels.map((_, i) => EDGE_PX + i * width)
  return {
    animation: false,
    backgroundColor: COLOURS.background.light,
    textStyle: TEXT,
    title: [
      { text: title, left: EDGE_PX, top: 8, textStyle: { ...TEXT, fontSize: 15 } },
      ...panels.map(({ name }, i) => ({ text: name, left: lefts[i], top: TITLE_PX, padding: 0, textStyle: TEXT }))
    ],
    legend: panels.map(({ series }, i) => legendOf(series, lefts[i], panels.length > 1)),
    grid: lefts.map(left => ({ left, width: width - LABEL_PX, top: head + 30, bottom: 40, containLabel: true })),
    xAxis: panels.map((_, gridIndex) => toAxis(axes.x, { gridIndex, nameLocation: 'middle', nameGap: 30 })),
    yAxis: panels.map(({ y: own }, gridIndex) => toAxis(own ?? axes.y, {
      gridIndex,
      nameLocation: 'end',
      nameTextStyle: { ...TEXT, align: 'left', color: COLOURS.soft.light }
    })),
    series: panels.flatMap(({ series }, panel) =>
      series.flatMap((one, i) => toSeries(one, i, { isAlongX: Boolean(y.categories), panel }))),
    graphic: spreadKey(points, WIDTH - EDGE_PX)
  }
}

function legendOf (series, left, isPanel) {
  const place = isPanel
    ? { orient: 'vertical', top: TITLE_PX + ROW_PX - 4, itemGap: 6 }
    : { top: TITLE_PX, itemGap: 28 }
  return {
    ...place,
    show: series.length > 1 || isPanel,
    left,
    padding: 2,
    itemWidth: series.some(({ line }) => line) ? 26 : 12,
    itemHeight: 9,
    textStyle: TEXT,
    data: series.map(({ name }) => name)
  }
}
