// @ts-check
// Bars with their values, for a picture that is understood at a glance.
import { COLOURS, SERIES_COLOURS } from './palette.js'
import { spreadKey, spreadSeries } from './spread.js'
import { FONT } from './svg-text.js'
import { drawSvg } from './svg.js'
import { textWidth } from './text-width.js'

/** @import { Spread } from './spread.js' */

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
