// @ts-check
// What clinic doctor observed, as it lays it out: CPU, memory, delay of the event loop and active handles over the same
// seconds.
import { formatNumber, formatShare } from './format.js'

/**
 * @import { DiagnosisSummary } from '../profile/doctor.js'
 * @import { Panels } from './plot.js'
 */

const PANELS = [
  { name: 'CPU, %', read: ({ cpu }) => cpu * 100 },
  { name: 'heap used, MB', read: ({ heapUsedBytes }) => heapUsedBytes / 1e6 },
  { name: 'longest event-loop delay, ms', read: ({ delayMs }) => delayMs },
  { name: 'active handles', read: ({ activeHandles }) => activeHandles }
]

/**
 * @param {DiagnosisSummary} diagnosis
 * @returns {Panels}
 */
export function doctorCharts ({ stage, conclusion, slots, extents: { delayMs, cpu, activeHandles } }) {
  return {
    title: `${stage}: doctor detected ${conclusion}`,
    alt:
      `Four charts over time of ${stage} under load. The event loop is delayed by ${formatNumber(delayMs.median)} ` +
      'ms in the median and up to ' +
      `${formatNumber(delayMs.max)} ms; the CPU is at ${formatShare(cpu.median)} and peaks at ` +
      `${formatShare(cpu.max)}; at most ${activeHandles.max} handles are active.`,
    x: { name: 's' },
    y: { name: '' },
    rows: 2,
    panels: PANELS.map(({ name, read }) => ({
      name,
      y: { name: '', min: 0 },
      series: [{ name: '', line: 'bare', points: slots.map(slot => ({ x: slot.atS, y: read(slot) })) }]
    }))
  }
}
