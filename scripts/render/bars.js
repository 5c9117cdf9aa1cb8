// @ts-check
// Bars with their values, for a picture that is understood at a glance.
import { scaleLinear, scaleLog } from 'd3-scale'
import { inEnglish } from './localise.js'
import { message } from './say.js'
import { COLOURS, seriesColour } from './palette.js'
import { drawTitle, ROW_PX, spreadShapes } from './legend.js'
import { drawSvg, NARROW_PX, shape, textAt, textWidth, WIDE_PX } from './svg.js'

/**
 * @import { Localise, Said } from 'bench-in-turns/kit.js'
 * @import { Spread } from './legend.js'
 */

/** @typedef {Spread & { name: string, value: number, label: Said }} Bar the label stands at its end */

/**
 * @typedef {object} Bars
 * @property {Said} title
 * @property {Said} alt what there is to see, in a sentence
 * @property {Bar[]} bars from the top down
 * @property {Said} [axis] what the values are, with their unit; named where the axis is logarithmic
 * @property {boolean} [isLog] values that are far apart are points on a logarithmic axis, which has no zero to begin at
 */

const WIDE = { width: WIDE_PX, rowPx: 28, barPx: 17 }
const NARROW = { width: NARROW_PX, rowPx: 48, barPx: 16 } // with the names above the bars
const FONT_PX = 14
const EDGE_PX = 8
const TITLE_PX = 44
const GAP_PX = 8
const AXIS_PX = 2 * ROW_PX // its numbers, and its name

/**
 * @param {Bars} picture
 * @param {Localise} [localise] puts what it says into another language
 * @param {{ isNarrow?: boolean }} [options] true for a phone
 * @returns {string} SVG with text that can be searched; the same for the same bars
 */
export function drawBars (picture, localise = inEnglish, { isNarrow = false } = {}) {
  const { title, alt, bars, axis = '', isLog = false } = picture
  const { width, rowPx, barPx } = isNarrow ? NARROW : WIDE
  const head = drawTitle(localise(title), bars, { width, edgePx: EDGE_PX, localise })
  const headPx = TITLE_PX + (head.rows - 1) * ROW_PX
  const said = bars.map(bar => ({ ...bar, name: localise(bar.name), label: localise(bar.label) }))
  const widest = key => Math.max(...said.map(bar => textWidth(bar[key], FONT_PX)))
  const left = EDGE_PX + (isNarrow ? 0 : widest('name') + GAP_PX)
  const ends = bars.flatMap(({ value, low, high, lowest, highest }) =>
    [value, low, high, lowest, highest].filter(end => typeof end === 'number'))
  const range = [left, width - widest('label') - 2 * GAP_PX]
  const toPx = isLog
    ? scaleLog([10 ** Math.floor(Math.log10(Math.min(...ends))), Math.max(...ends)], range)
    : scaleLinear([0, Math.max(...ends) || 1], range) // of zeros alone, no bar has a length
  const bottom = headPx + bars.length * rowPx
  const height = bottom + (isLog ? AXIS_PX : 0) + EDGE_PX
  const rows = said.flatMap((bar, i) => {
    const top = headPx + i * rowPx
    const y = isNarrow ? top + rowPx - barPx / 2 - 2 : top + rowPx / 2
    const name = isNarrow ? { x: left + GAP_PX, y: top + 14 } : { x: left - GAP_PX, y, anchor: 'end' }
    return drawBar(bar, { y, toPx, left, barPx, name, isLog })
  })
  const powers = isLog ? toPx.ticks().filter(value => Number.isInteger(Math.log10(value))) : []
  return drawSvg([
    ...powers.flatMap(value => [
      shape('line', { x1: toPx(value), x2: toPx(value), y1: headPx, y2: bottom, stroke: COLOURS.grid.light }),
      textAt(value.toLocaleString('en'), { x: toPx(value), y: bottom + ROW_PX / 2, anchor: 'middle' })
    ]),
    ...isLog
      ? [textAt(localise(message`${axis} (logarithmic)`), {
          x: (range[0] + range[1]) / 2, y: bottom + 1.5 * ROW_PX, anchor: 'middle', colour: COLOURS.soft.light
        })]
      : [],
    ...head.shapes,
    ...rows,
    shape('line', { x1: left, x2: left, y1: headPx, y2: bottom, stroke: COLOURS.soft.light })
  ], { title: localise(title), alt: localise(alt), width, height })
}

/** The label stands behind the interval. */
function drawBar (bar, { y, toPx, left, barPx, name, isLog }) {
  const end = toPx(Math.max(bar.value, bar.high ?? bar.value, bar.highest ?? bar.value))
  const fill = seriesColour(bar.name, 0).light
  const at = toPx(bar.value)
  return [
    textAt(bar.name, { ...name, fontPx: FONT_PX }),
    isLog
      ? shape('circle', { cx: at, cy: y, r: barPx / 4, fill })
      : shape('rect', { x: left, y: y - barPx / 2, width: at - left, height: barPx, fill }),
    ...spreadShapes(bar, { toPx, acrossPx: y, isAlongX: true, colour: COLOURS.ink.light }),
    textAt(bar.label, { x: end + GAP_PX, y, fontPx: FONT_PX })
  ]
}
