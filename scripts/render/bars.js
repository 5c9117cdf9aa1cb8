// @ts-check
// Bars with their values, for a picture that is understood at a glance.
import { COLOURS, SERIES_COLOURS } from './palette.js'
import { drawSvg, linesOf, spreadKey, spreadSeries, textStyle, textWidth } from './svg.js'

/** @import { Spread } from './svg.js' */

/** @typedef {Spread & { name: string, value: number, label: string }} Bar the label stands at its end */

/**
 * @typedef {object} Bars
 * @property {string} title
 * @property {string} alt what there is to see, in a sentence
 * @property {Bar[]} bars from the top down
 */

const SHORT = { width: 480, fontPx: 17, barPx: 48 }
const LONG = { width: 800, fontPx: 14, barPx: 28 }
const NARROW = { width: 342, fontPx: 14, barPx: 48 } // as a phone shows it, with the names above the bars
const MOST_CHARACTERS = 15 // of a name beside short bars
const TITLE_PX = 44
const LINE_PX = 22
const GAP_PX = 12
const BAR_SHARE = 0.6
const NARROW_BAR_PX = 16
const inLines = width => ({ width, overflow: 'break', lineHeight: LINE_PX })
const ABOVE = { inside: true, margin: 0, verticalAlign: 'bottom', padding: [0, 0, 10, 0] } // names, their bars

/**
 * @param {Bars} picture
 * @param {(text: string) => string} [localise] puts what it says into another language
 * @param {{ isNarrow?: boolean }} [options] true for a phone
 * @returns {string} SVG with text that can be searched; the same for the same bars
 */
export function drawBars ({ title, alt, bars }, localise = text => text, { isNarrow = false } = {}) {
  const wide = bars.some(({ name }) => name.length > MOST_CHARACTERS) ? LONG : SHORT
  const { width, fontPx, barPx } = isNarrow ? NARROW : wide
  const text = textStyle(fontPx)
  const titleLines = linesOf(localise(title), fontPx, width - 16)
  const key = { right: width - GAP_PX, top: isNarrow ? 12 + titleLines * LINE_PX : 10 }
  const hasKey = spreadKey(bars, key).length > 0
  const headPx = isNarrow ? 20 + (titleLines + (hasKey ? 1 : 0)) * LINE_PX : TITLE_PX
  const labelsPx = Math.max(...bars.map(({ label }) => textWidth(localise(label), fontPx)))
  const spread = { isAlongX: true, colour: COLOURS.ink.light, toData: ({ name, value }) => [value, name] }
  return drawSvg({
    title: {
      text: title,
      left: 8,
      top: 8,
      padding: 0,
      textStyle: { ...text, fontWeight: 'bold', ...isNarrow && inLines(width - 16) }
    },
    grid: { left: 8, right: labelsPx + GAP_PX, top: headPx, bottom: 8, containLabel: true },
    xAxis: { type: 'value', min: 0, max: 'dataMax', show: false },
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars.map(({ name }) => name),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: COLOURS.soft.light } },
      axisLabel: { ...text, interval: 0, formatter: String, ...isNarrow && ABOVE }
    },
    series: [
      {
        type: 'bar',
        barWidth: isNarrow ? NARROW_BAR_PX : barPx * BAR_SHARE,
        itemStyle: { color: SERIES_COLOURS[0].light },
        data: bars.map(({ value }) => value)
      },
      ...spreadSeries(bars, spread, { z: 3 }),
      { // the labels stand behind the intervals
        type: 'scatter',
        symbolSize: 0.1,
        itemStyle: { opacity: 1 },
        label: { show: true, position: 'right', ...text, formatter: ({ dataIndex }) => bars[dataIndex].label },
        data: bars.map(({ name, value, high }) => [Math.max(value, high ?? value), name])
      }
    ],
    graphic: spreadKey(bars, key)
  }, { title, alt, width, height: headPx + bars.length * barPx + 8 }, localise)
}
