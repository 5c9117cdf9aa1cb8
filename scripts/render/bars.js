// @ts-check
// A few bars with their values, for a picture that is understood at a glance.
import { COLOURS, SERIES_COLOURS } from './palette.js'
import { drawSvg, FONT } from './svg.js'

/**
 * @typedef {object} Bars
 * @property {string} title
 * @property {string} alt what there is to see, in a sentence
 * @property {{ name: string, value: number, label: string }[]} bars from the top down, the label stands at the end of
 *   each
 */

const WIDTH = 480 // so narrow that a phone shows its text in a readable size
const HEAD_PX = 44
const BAR_PX = 48
const FONT_PX = 16
const NAMES_PX = 140
const LABELS_PX = 84

/**
 * @param {Bars} picture
 * @returns {string} SVG with text that can be searched; the same for the same bars
 */
export function drawBars ({ title, alt, bars }) {
  const fromBottom = bars.toReversed()
  const text = { fontFamily: FONT, fontSize: FONT_PX, color: COLOURS.ink.light }
  return drawSvg({
    animation: false,
    backgroundColor: COLOURS.background.light,
    textStyle: text,
    title: { text: title, left: 8, top: 8, textStyle: { ...text, fontWeight: 'bold' } },
    grid: { left: NAMES_PX, right: LABELS_PX, top: HEAD_PX, bottom: 4 },
    xAxis: { type: 'value', min: 0, max: 'dataMax', show: false },
    yAxis: {
      type: 'category',
      data: fromBottom.map(({ name }) => name),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: COLOURS.soft.light } },
      axisLabel: text
    },
    series: [{
      type: 'bar',
      barWidth: BAR_PX * 0.6,
      itemStyle: { color: SERIES_COLOURS[0].light },
      label: { show: true, position: 'right', ...text, formatter: ({ dataIndex }) => fromBottom[dataIndex].label },
      data: fromBottom.map(({ value }) => value)
    }]
  }, { title, alt, width: WIDTH, height: HEAD_PX + bars.length * BAR_PX + 8 })
}
