// @ts-check
import { median } from 'simple-statistics'
import { formatNumber } from '../kit.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { measure } from './lab.js'
 */

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @returns {LabReport}
 */
export function report ({ runs }) {
  const bySteps = [...Map.groupBy(runs, ({ steps }) => steps)].map(([steps, some]) => ({ steps, fired: some.map(({ firedMs }) => firedMs) }))
  const rows = bySteps.map(({ steps, fired }) =>
    [steps.toLocaleString('en'), formatNumber(median(fired)), `${formatNumber(Math.min(...fired))} to ${formatNumber(Math.max(...fired))}`])
  const latest = bySteps.at(-1)
  return {
    tables: { timer: { title: 'A timer of 100 ms', head: ['steps of the loop behind it', 'fires after, ms (median)', 'lowest to highest'], rows } },
    plots: {},
    values: { blocked: latest ? formatNumber(median(latest.fired)) : '-' },
    notes: []
  }
}
