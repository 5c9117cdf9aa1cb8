// @ts-check
// A table of ratios as colours: which rows stay, which fade, which turn round.
import { COLOURS, HEAT_COLOURS } from '../../scripts/render/palette.js'

/**
 * @import { Localise, Said } from 'bench-in-turns/kit.js'
 * @import { Drawn } from '../../scripts/render/plot.js'
 */

/**
 * @typedef {object} Heat
 * @property {Said} title
 * @property {Said} alt what there is to see, in a sentence
 * @property {Said[]} columns
 * @property {{ name: string, cells: { ratio: number | null, label: Said }[] }[]} heat rows from the top down; a cell
 *   without a ratio is left empty but for its label
 * @property {Drawn['draw']} draw
 */

const NAMES_PX = 176
const EDGE_PX = 12
const HEAD_PX = 74
const ROW_PX = 24
const SCALE = [1 / 1.5, 1 / 1.1, 1.1, 2, 5, 20] // between the colours

/**
 * @param {Heat} picture
 * @param {Localise} localise puts what it says into another language
 * @param {typeof import('../../scripts/render/svg.js')} svg
 * @returns {string} SVG with text that can be searched; the same for the same rows
 */
export function drawHeat ({ title, alt, columns, heat }, localise, svg) {
  const { drawSvg, shape, textAt, TITLE_FONT_PX, WIDE_PX } = svg
  const columnPx = (WIDE_PX - NAMES_PX - EDGE_PX) / columns.length
  const middle = x => NAMES_PX + (x + 0.5) * columnPx
  const rows = heat.flatMap(({ name, cells }, i) => {
    const top = HEAD_PX + i * ROW_PX
    const y = top + ROW_PX / 2
    return [
      textAt(localise(name), { x: NAMES_PX - EDGE_PX, y, anchor: 'end' }),
      ...cells.flatMap(({ ratio, label }, x) => [
        shape('rect', {
          x: middle(x) - columnPx / 2 + 1, y: top + 1, width: columnPx - 2, height: ROW_PX - 2, fill: colourOf(ratio)
        }),
        textAt(localise(label), {
          x: middle(x), y, anchor: 'middle', ...ratio === null && { colour: COLOURS.soft.light }
        })
      ])
    ]
  })
  return drawSvg([
    textAt(localise(title), { x: EDGE_PX, y: 18, fontPx: TITLE_FONT_PX, isBold: true }),
    ...columns.map((name, x) => textAt(localise(name), { x: middle(x), y: HEAD_PX - 12, anchor: 'middle' })),
    ...rows
  ], { title: localise(title), alt: localise(alt), width: WIDE_PX, height: HEAD_PX + heat.length * ROW_PX + 8 })
}

function colourOf (ratio) {
  if (ratio === null) return COLOURS.background.light
  return HEAT_COLOURS[SCALE.filter(bound => ratio >= bound).length].light
}
