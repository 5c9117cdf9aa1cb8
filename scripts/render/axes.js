// @ts-check
// The two axes of a plot: where a value stands, what is written beside it, and the lines of the grid.
import { scaleLinear, scaleLog, scalePoint } from 'd3-scale'
import { COLOURS } from './palette.js'
import { FONT_PX, shape, textAt, textWidth } from './svg.js'

/**
 * @import { Localise, Said } from 'bench-in-turns/kit.js'
 * @import { Element } from 'hast'
 */

/**
 * @typedef {object} Axis
 * @property {Said} name with its unit
 * @property {boolean} [isLog]
 * @property {Said[]} [categories] for one without numbers, from the bottom up
 * @property {(value: number) => Said} [format] of its labels
 * @property {number} [min]
 * @property {number} [max]
 * @property {number[]} [ticks] where its labels stand, if only some values have been measured
 * @property {number} [mark] a value with a line of its own, such as 1 for ratios
 */

/**
 * @typedef {object} Scale
 * @property {(value: any) => number} toPx
 * @property {{ at: number, label: string }[]} ticks `at` in px
 * @property {number | null} markPx
 * @property {boolean} hasGrid
 */

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Area in px */

const TICK_PX = 55 // from one to the next, at least
const MOST_TICKS = 9
const GAP_PX = 8
const FEW_DECADES = 2 // below that, a logarithmic axis has ticks between its powers of ten

/**
 * @param {Axis} axis
 * @param {number[]} values that it must hold
 * @param {[number, number]} range in px, from the first to the last
 * @param {Localise} localise
 * @returns {Scale}
 */
export function scaleOf (axis, values, range, localise) {
  const lengthPx = Math.abs(range[1] - range[0])
  if (axis.categories) return ofCategories(axis.categories, range, localise)
  const positive = values.filter(value => value > 0) // a logarithmic axis has no place for a zero
  const { scale, ticks } = axis.isLog
    ? logScale(axis, positive.length ? positive : [1, 10], range)
    : linearScale(axis, values, range, lengthPx)
  const write = value => localise((axis.format ?? (number => number.toLocaleString('en')))(value))
  return {
    toPx: scale,
    ticks: (axis.ticks ?? ticks).map(value => ({ at: scale(value), label: write(value) })),
    markPx: axis.mark === undefined ? null : scale(axis.mark),
    hasGrid: true
  }
}

function ofCategories (categories, range, localise) {
  const keyOf = category => JSON.stringify(category) // messages that say the same are one category
  const scale = scalePoint(categories.map(keyOf), range).padding(0.5)
  const toPx = category => Number(scale(keyOf(category)))
  const ticks = categories.map(name => ({ at: toPx(name), label: localise(name) }))
  return { toPx, ticks, markPx: null, hasGrid: false }
}

/** @param {Axis} axis @param {number[]} values @param {[number, number]} range @param {number} lengthPx */
function linearScale ({ min, max, mark }, values, range, lengthPx) {
  const all = mark === undefined ? values : [...values, mark]
  const ends = [min ?? Math.min(0, ...all), max ?? Math.max(...all)]
  const count = Math.max(2, Math.min(MOST_TICKS, Math.floor(lengthPx / TICK_PX)))
  const scale = scaleLinear(ends, range)
  if (max === undefined) scale.nice(count)
  return { scale, ticks: scale.ticks(count) }
}

/** @param {Axis} axis @param {number[]} values @param {[number, number]} range */
function logScale ({ min, max }, values, range) {
  const [least, most] = [min ?? Math.min(...values), max ?? Math.max(...values)]
  const steps = most / least > 10 ** FEW_DECADES ? [1] : [1, 2, 5]
  const decades = Array.from({ length: Math.ceil(Math.log10(most)) - Math.floor(Math.log10(least)) + 1 },
    (_, i) => 10 ** (Math.floor(Math.log10(least)) + i))
  const round = decades.flatMap(decade => steps.map(step => Number((decade * step).toPrecision(1))))
  const start = min ?? round.findLast(value => value <= least) ?? least
  const end = max ?? round.find(value => value >= most) ?? most
  return { scale: scaleLog([start, end], range), ticks: round.filter(value => value >= start && value <= end) }
}

/**
 * @param {Scale} y
 * @returns {number} px that its labels take beside it
 */
export function labelsPx ({ ticks }) {
  return Math.max(0, ...ticks.map(({ label }) => textWidth(label))) + GAP_PX
}

/**
 * @param {{ x: Scale, y: Scale }} scales
 * @param {Area} area
 * @param {{ x: string, y: string, left: number }} names of the axes, the second one above, from `left` on
 * @returns {Element[]} to stand behind what is drawn
 */
export function drawAxes ({ x, y }, area, names) {
  const { left, right, top, bottom } = area
  const colour = COLOURS.soft.light
  const line = (x1, y1, x2, y2, stroke) => shape('line', { x1, y1, x2, y2, stroke })
  const shown = thinned(x.ticks)
  return [
    ...y.hasGrid ? y.ticks.map(({ at }) => line(left, at, right, at, COLOURS.grid.light)) : [],
    ...x.hasGrid ? shown.map(({ at }) => line(at, top, at, bottom, COLOURS.grid.light)) : [],
    ...y.markPx === null ? [] : [line(left, y.markPx, right, y.markPx, COLOURS.ink.light)],
    line(left, top, left, bottom, colour),
    line(left, bottom, right, bottom, colour),
    ...y.ticks.map(({ at, label }) => textAt(label, { x: left - GAP_PX, y: at, anchor: 'end' })),
    ...shown.map(({ at, label }) => textAt(label, { x: at, y: bottom + GAP_PX + FONT_PX / 2, anchor: 'middle' })),
    textAt(names.y, { x: names.left, y: top - 15, colour }),
    textAt(names.x, { x: (left + right) / 2, y: bottom + GAP_PX + 2 * FONT_PX + 2, anchor: 'middle', colour })
  ]
}

/** Every one, or every second, third, … of them: as many as have room beside each other. */
function thinned (ticks) {
  if (ticks.length < 2) return ticks
  const half = ({ label }) => textWidth(label) / 2
  const areApart = (one, other) => Math.abs(other.at - one.at) - half(one) - half(other) > GAP_PX
  const fits = shown => shown.slice(1).every((tick, i) => areApart(shown[i], tick))
  for (let every = 1; every < ticks.length; every++) {
    const shown = ticks.filter((_, i) => i % every === 0)
    if (fits(shown)) return shown
  }
  return ticks.slice(0, 1)
}
