// @ts-check
// What clinic doctor observed, as it lays it out: CPU, memory, delay of the event loop and active handles over the same
// seconds.
import { formatNumber, formatShare } from './format.js'
import { COLOURS, SERIES_COLOURS } from './palette.js'
import { FONT } from './svg-text.js'
import { drawSvg } from './svg.js'

/** @import { DiagnosisSummary } from '../profile/diagnosis.js' */

const WIDTH = 800
const HEIGHT = 540
const FONT_PX = 13
const PANELS = [
  { name: 'CPU, %', read: ({ cpu }) => cpu * 100 },
  { name: 'heap used, MB', read: ({ heapUsedBytes }) => heapUsedBytes / 1e6 },
  { name: 'longest event-loop delay, ms', read: ({ delayMs }) => delayMs },
  { name: 'active handles', read: ({ activeHandles }) => activeHandles }
]

/**
 * @param {DiagnosisSummary} diagnosis
 * @returns {{ title: string, alt: string }} what there is to see
 */
export function describeCharts ({ stage, conclusion, extents: { delayMs, cpu, activeHandles } }) {
  return {
    title: `${stage}: doctor detected ${conclusion}`,
    alt:
      `Four charts over time of ${stage} under load. The event loop is delayed by ${formatNumber(delayMs.median)} ms in the median and up to ` +
      `${formatNumber(delayMs.max)} ms; the CPU is at ${formatShare(cpu.median)} and peaks at ${formatShare(cpu.max)}; at most ${activeHandles.max} handles are active.`
  }
}

/**
 * @param {DiagnosisSummary} diagnosis
 * @param {(text: string) => string} [localise] puts what it says into another language
 * @returns {string} SVG
 */
export function drawCharts (diagnosis, localise = undefined) {
  const { title, alt } = describeCharts(diagnosis)
  const text = { fontFamily: FONT, fontSize: FONT_PX, color: COLOURS.ink.light }
  const end = diagnosis.slots.at(-1)?.atS
  const line = { lineStyle: { color: COLOURS.soft.light } }
  return drawSvg(
    {
      animation: false,
      backgroundColor: COLOURS.background.light,
      textStyle: text,
      title: { text: title, left: 12, top: 8, textStyle: { ...text, fontSize: 15 } },
      grid: PANELS.map((_, i) => ({ left: i % 2 ? 460 : 56, top: i < 2 ? 75 : 325, width: 310, height: 165 })),
      xAxis: PANELS.map((_, i) => ({
        type: 'value',
        gridIndex: i,
        min: 0,
        max: end,
        name: 's',
        nameGap: 6,
        nameTextStyle: text,
        axisLabel: { ...text, showMaxLabel: false },
        axisLine: line,
        splitLine: { show: false }
      })),
      yAxis: PANELS.map(({ name }, i) => ({
        type: 'value',
        gridIndex: i,
        name,
        nameTextStyle: { ...text, align: 'left' },
        axisLabel: text,
        splitLine: { lineStyle: { color: COLOURS.grid.light } }
      })),
      series: PANELS.map(({ name, read }, i) => ({
        name,
        type: 'line',
        xAxisIndex: i,
        yAxisIndex: i,
        showSymbol: false,
        lineStyle: { width: 1.5, color: SERIES_COLOURS[i].light },
        itemStyle: { color: SERIES_COLOURS[i].light },
        data: diagnosis.slots.map(slot => [slot.atS, read(slot)])
      }))
    },
    { title, alt, width: WIDTH, height: HEIGHT },
    localise
  )
}
