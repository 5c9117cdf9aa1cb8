// @ts-check
// A table of ratios as colours: which rows stay, which fade, which turn round.
import { COLOURS, HEAT_COLOURS } from './palette.js'
import { drawSvg, textStyle } from './svg.js'

/**
 * @typedef {object} Heat
 * @property {string} title
 * @property {string} alt what there is to see, in a sentence
 * @property {string[]} columns
 * @property {{ name: string, cells: { ratio: number | null, label: string }[] }[]} heat rows from the top down; a cell
 *   without a ratio is left empty but for its label
 */

const WIDTH = 720
const NAMES_PX = 176
const EDGE_PX = 12
const HEAD_PX = 74
const ROW_PX = 24
const SCALE = [1 / 1.5, 1 / 1.1, 1.1, 2, 5, 20] // between the colours

/**
 * @param {Heat} picture
 * @param {(text: string) => string} [localise] puts what it says into another language
 * @returns {string} SVG with text that can be searched; the same for the same rows
 */
export function drawHeat ({ title, alt, columns, heat }, localise) {
  const text = textStyle(13)
  const axis = { type: 'category', axisTick: { show: false }, axisLine: { show: false } }
  const axisLabel = { ...text, interval: 0, formatter: String }
  return drawSvg({
    title: { text: title, left: 8, top: 8, textStyle: { ...text, fontSize: 15, fontWeight: 'bold' } },
    grid: { left: NAMES_PX, right: EDGE_PX, top: HEAD_PX, bottom: 8 },
    xAxis: { ...axis, data: columns, position: 'top', axisLabel },
    yAxis: { ...axis, data: heat.map(({ name }) => name), inverse: true, axisLabel },
    series: {
      type: 'scatter',
      symbol: 'rect',
      symbolSize: [(WIDTH - NAMES_PX - EDGE_PX) / columns.length - 2, ROW_PX - 2],
      data: heat.flatMap(({ cells }, y) => cells.map(({ ratio, label }, x) => ({
        value: [x, y],
        itemStyle: { color: colourOf(ratio), opacity: 1 },
        label: { ...text, ...(ratio === null && { color: COLOURS.soft.light }), show: true, formatter: () => label }
      })))
    }
  }, { title, alt, width: WIDTH, height: HEAD_PX + heat.length * ROW_PX + 8 }, localise)
}

function colourOf (ratio) {
  if (ratio === null) return COLOURS.background.light
  return HEAT_COLOURS[SCALE.filter(bound => ratio >= bound).length].light
}
