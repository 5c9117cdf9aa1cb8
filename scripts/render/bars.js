// @ts-check
// Bars with their values, for a picture that is understood at a glance.
import { COLOURS, SERIES_COLOURS } from './palette.js'
import { drawSvg, FONT, textWidth } from './svg.js'

/** @typedef {Spread & { name: string, value: number, label: string }} Bar the label stands at its end */

/**
 * @typedef {object} Bars
 * @property {string} title
 * @property {string} alt what there is to see, in a sentence
 * @property {Bar[]} bars from the top down
 * @property {{ caption: string, bars: Bar[], times: number }} [inset] some of them again, so many times as wide
 */

const NARROW = { width: 480, fontPx: 17, barPx: 48, namesPx: 150, labelsPx: 84 } // a phone shows it in a readable size
const WIDE = { width: 800, fontPx: 14, barPx: 28, namesPx: 224, labelsPx: 72 }
const MOST_CHARACTERS = 15 // of a name beside narrow bars
const HEAD_PX = 44
const GAP_PX = 12
const BAR_SHARE = 0.6

/**
 * @param {Bars} picture
 * @param {(text: string) => string} [localise] puts what it says into another language
 * @returns {string} SVG with text that can be searched; the same for the same bars
 */
export function drawBars ({ title, alt, bars, inset }, localise = undefined) {
  const size = sizeOf(bars, localise)
  const text = { fontFamily: FONT, fontSize: size.fontPx, color: COLOURS.ink.light }
  const top = HEAD_PX + bars.length * size.barPx + GAP_PX + HEAD_PX / 2
  const whole = Math.max(...bars.flatMap(({ value, high }) => [value, high ?? value]))
  const parts = [
    { bars, top: HEAD_PX, until: whole },
    ...(inset ? [{ bars: inset.bars, top: top + GAP_PX, until: whole / inset.times }] : [])
  ]
  const titles = [{ text: title, top: 8 }, ...(inset ? [{ text: inset.caption, top: top - GAP_PX }] : [])]
  const last = parts[parts.length - 1]
  return drawSvg({
    animation: false,
    backgroundColor: COLOURS.background.light,
    textStyle: text,
    title: titles.map((title, i) =>
      ({ left: 8, padding: 0, ...title, textStyle: { ...text, fontWeight: i ? 'normal' : 'bold' } })),
    grid: parts.map(({ bars, top }) =>
      ({ left: size.namesPx, right: size.labelsPx, top, height: bars.length * size.barPx })),
    xAxis: parts.map(({ until }, gridIndex) => ({ type: 'value', gridIndex, min: 0, max: until, show: false })),
    yAxis: parts.map(({ bars }, gridIndex) => ({
      type: 'category',
      gridIndex,
      inverse: true,
      data: bars.map(({ name }) => name),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: COLOURS.soft.light } },
      axisLabel: { ...text, interval: 0 }
    })),
    series: parts.flatMap(({ bars }, i) => toSeries(bars, i, size, text)),
    graphic: spreadKey(bars, size.width - 12)
  }, { title, alt, width: size.width, height: last.top + last.bars.length * size.barPx + 8 }, localise)
}

function sizeOf (bars, localise = (/** @type {string} */ text) => text) {
  const size = bars.some(({ name }) => name.length > MOST_CHARACTERS) ? WIDE : NARROW
  const roomFor = texts => GAP_PX + Math.max(0, ...texts.map(text => textWidth(localise(text), size.fontPx)))
  return {
    ...size,
    namesPx: Math.max(size.namesPx, roomFor(bars.map(({ name }) => name))),
    labelsPx: Math.max(size.labelsPx, roomFor(bars.map(({ label }) => label)))
  }
}

function toSeries (bars, part, { barPx }, text) {
  const place = { xAxisIndex: part, yAxisIndex: part }
  const look = { isAlongX: true, colour: COLOURS.ink.light, toData: ({ name, value }) => [value, name] }
  return [
    {
      ...place,
      type: 'bar',
      barWidth: barPx * BAR_SHARE,
      itemStyle: { color: SERIES_COLOURS[0].light },
      data: bars.map(({ value }) => value)
    },
    ...spreadSeries(bars, look, { ...place, z: 3 }),
    { // the labels stand behind the intervals
      ...place,
      type: 'scatter',
      symbolSize: 0.1,
      itemStyle: { opacity: 1 },
      label: { show: true, position: 'right', ...text, formatter: ({ dataIndex }) => bars[dataIndex].label },
      data: bars.map(({ name, value, high }) => [Math.max(value, high ?? value), name])
    }
  ]
}

// How far values spread: a 95 % interval is a line with two caps, the lowest to the highest value is a pale band.

/**
 * @typedef {object} Spread at most one of the two, along the axis of numbers
 * @property {number | null} [low] end of the 95 % interval
 * @property {number | null} [high]
 * @property {number | null} [lowest] of all values
 * @property {number | null} [highest]
 */

const BEHIND = 1 // ECharts draws its own series at 2
const CAP_PX = 4
const BAND_PX = 8
const SHAPE_PX = 20
const FONT_PX = 13
const KINDS = {
  interval: { name: '95 % interval', ends: (/** @type {Spread} */ { low, high }) => [low, high], draw: whisker },
  band: {
    name: 'lowest to highest',
    ends: (/** @type {Spread} */ { lowest, highest }) => [lowest, highest],
    draw: band
  }
}

/**
 * @param {any[]} values each with what `toData` takes from it, and its spread
 * @param {{ toData: (value: any) => any[], isAlongX: boolean, colour: string }} look `toData` gives x and y
 * @param {object} [more] of the series
 * @returns {any[]} series of ECharts, behind the others
 */
export function spreadSeries (values, { toData, isAlongX, colour }, more = {}) {
  return Object.values(KINDS).flatMap(({ ends, draw }) => {
    const spread = values.filter(value => hasSpread(ends(value)))
    if (spread.length === 0) return []
    return [{
      z: BEHIND,
      ...more,
      type: 'custom',
      silent: true,
      itemStyle: { color: colour },
      renderItem: (_, api) => draw(endsAt(api, isAlongX), isAlongX, colour),
      encode: isAlongX ? { x: [0, 2, 3], y: 1 } : { x: 0, y: [1, 2, 3] },
      data: spread.map(value => [...toData(value), ...ends(value)])
    }]
  })
}

/**
 * @param {Spread[]} values
 * @param {number} right edge in px
 * @returns {any[]} shapes that say what is drawn of them, in the row of the title
 */
export function spreadKey (values, right) {
  const colour = COLOURS.soft.light
  const drawn = Object.values(KINDS).filter(({ ends }) => values.some(value => hasSpread(ends(value))))
  return drawn.flatMap(({ name, draw }) => {
    const end = right - SHAPE_PX - 8
    const style = { text: name, x: end, y: 10, align: 'right', fill: colour, fontFamily: FONT, fontSize: FONT_PX }
    return [{ type: 'text', style }, draw([[right - SHAPE_PX, 17], [right, 17]], true, colour)]
  })
}

function hasSpread (ends) {
  return ends.every(Number.isFinite) && ends[0] < ends[1]
}

function endsAt (api, isAlongX) {
  const [x, y, low, high] = [0, 1, 2, 3].map(i => api.value(i))
  return [low, high].map(end => api.coord(isAlongX ? [end, y] : [x, end]))
}

/** @param {any} ends */
function whisker ([from, to], isAlongX, stroke) {
  const across = isAlongX ? [0, CAP_PX] : [CAP_PX, 0]
  const line = ([x1, y1], [x2, y2]) => ({ type: 'line', shape: { x1, y1, x2, y2 }, style: { stroke, lineWidth: 1.5 } })
  const cap = ([cx, cy]) => line([cx - across[0], cy - across[1]], [cx + across[0], cy + across[1]])
  return { type: 'group', children: [line(from, to), cap(from), cap(to)] }
}

/** @param {any} ends */
function band ([[x1, y1], [x2, y2]], isAlongX, fill) {
  const shape = isAlongX
    ? { x: x1, y: y1 - BAND_PX / 2, width: x2 - x1, height: BAND_PX }
    : { x: x1 - BAND_PX / 2, y: Math.min(y1, y2), width: BAND_PX, height: Math.abs(y2 - y1) }
  return { type: 'rect', shape, style: { fill, opacity: 0.3 } }
}
