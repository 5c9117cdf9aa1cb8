// @ts-check
// Bars with their values, for a picture that is understood at a glance.
import { COLOURS, SERIES_COLOURS } from './palette.js'
import { spreadKey, spreadSeries } from './spread.js'
import { drawSvg, textStyle, textWidth } from './svg.js'

/** @import { Spread } from './spread.js' */

/** @typedef {Spread & { name: string, value: number, label: string }} Bar the label stands at its end */

/**
 * @typedef {object} Bars
 * @property {string} title
 * @property {string} alt what there is to see, in a sentence
 * @property {Bar[]} bars from the top down
 */

const NARROW = { width: 480, fontPx: 17, barPx: 48 } // a phone shows it in a readable size
const WIDE = { width: 800, fontPx: 14, barPx: 28 }
const MOST_CHARACTERS = 15 // of a name beside narrow bars
const HEAD_PX = 44
const GAP_PX = 12
const BAR_SHARE = 0.6

/**
 * @param {Bars} picture
 * @param {(text: string) => string} [localise] puts what it says into another language
 * @returns {string} SVG with text that can be searched; the same for the same bars
 */
export function drawBars ({ title, alt, bars }, localise = text => text) {
  const { width, fontPx, barPx } = bars.some(({ name }) => name.length > MOST_CHARACTERS) ? WIDE : NARROW
  const text = textStyle(fontPx)
  const labelsPx = Math.max(...bars.map(({ label }) => textWidth(localise(label), fontPx)))
  const spread = { isAlongX: true, colour: COLOURS.ink.light, toData: ({ name, value }) => [value, name] }
  return drawSvg({
    title: { text: title, left: 8, top: 8, padding: 0, textStyle: { ...text, fontWeight: 'bold' } },
    grid: { left: 8, right: labelsPx + GAP_PX, top: HEAD_PX, bottom: 8, containLabel: true },
    xAxis: { type: 'value', min: 0, max: 'dataMax', show: false },
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars.map(({ name }) => name),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: COLOURS.soft.light } },
      axisLabel: { ...text, interval: 0, formatter: String }
    },
    series: [
      {
        type: 'bar',
        barWidth: barPx * BAR_SHARE,
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
    graphic: spreadKey(bars, width - GAP_PX)
  }, { title, alt, width, height: HEAD_PX + bars.length * barPx + 8 }, localise)
}
