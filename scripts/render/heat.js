// @ts-check
// A table of ratios as colours: which rows stay, which fade, which turn round.
import { COLOURS, HEAT_COLOURS } from './palette.js'
import { drawSvg, FONT } from './svg.js'

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
const HEAD_PX = 74
const ROW_PX = 24
const FONT_PX = 13
const SCALE = [1 / 1.5, 1 / 1.1, 1.1, 2, 5, 20] // between the colours

/**
 * @param {Heat} picture
 * @param {(text: string) => string} [localise] puts what it says into another language
 * @returns {string} SVG with text that can be searched; the same for the same rows
 */
export function drawHeat ({ title, alt, columns, heat }, localise = undefined) {
  const text = { fontFamily: FONT, fontSize: FONT_PX, color: COLOURS.ink.light }
  const names = heat.map(({ name }) => name)
  const axis = { type: 'category', axisTick: { show: false }, axisLine: { show: false }, axisLabel: text }
  return drawSvg({
    animation: false,
    backgroundColor: COLOURS.background.light,
    textStyle: text,
    title: { text: title, left: 8, top: 8, textStyle: { ...text, fontSize: 15, fontWeight: 'bold' } },
    grid: { left: NAMES_PX, right: 12, top: HEAD_PX, bottom: 8 },
    xAxis: { ...axis, data: columns, position: 'top' },
    yAxis: { ...axis, data: names, inverse: true, axisLabel: { ...text, interval: 0 } },
    series: [{
      type: 'custom',
      renderItem: (_, api) => drawCell(api),
      data: heat.flatMap(({ cells }, y) => cells.map((_, x) => [x, y]))
    }]
  }, { title, alt, width: WIDTH, height: HEAD_PX + heat.length * ROW_PX + 8 }, localise)

  function drawCell (api) {
    const [x, y] = [api.value(0), api.value(1)]
    const [centreX, centreY] = api.coord([x, y])
    const [width, height] = api.size([1, 1])
    const { ratio, label } = heat[y].cells[x]
    const shape = { x: centreX - width / 2 + 1, y: centreY - height / 2 + 1, width: width - 2, height: height - 2 }
    const ground = { type: 'rect', shape, style: { fill: colourOf(ratio) } }
    const ink = ratio === null ? COLOURS.soft : COLOURS.ink
    const words = { text: localise?.(label) ?? label, x: centreX, y: centreY, fill: ink.light }
    const style = { ...words, font: `${FONT_PX}px ${FONT}`, textAlign: 'center', textVerticalAlign: 'middle' }
    return { type: 'group', children: [...(ratio === null ? [] : [ground]), { type: 'text', style }] }
  }
}

function colourOf (ratio) {
  return HEAT_COLOURS[SCALE.filter(bound => Number(ratio) >= bound).length].light
}
