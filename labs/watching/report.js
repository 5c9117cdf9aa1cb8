// @ts-check
import { compareSlices, formatInterval, formatNumber, formatRatio, judgeSlices, standings } from '../kit.js'
import { BARE } from './lab.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { measure } from './lab.js'
 */

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @returns {LabReport}
 */
export function report ({ slices }) {
  const run = judgeSlices(slices)
  const rows = standings(run).map(({ contender, requestsPerSecond, cpuMicrosPerRequest }) => {
    // CPU time with the watcher by that without
    const ratio = contender === BARE ? null : compareSlices(run, BARE, contender)?.cpuMicrosPerRequest
    return [
      contender,
      formatNumber(requestsPerSecond.value),
      formatInterval(cpuMicrosPerRequest, formatNumber),
      ratio ? formatInterval(ratio, formatRatio) : '-'
    ]
  })
  return {
    tables: rows.length
      ? {
          costs: {
            title: 'A small server, bare and watched, with 95 % intervals',
            head: ['watched by', 'requests/s', 'CPU µs/request', 'CPU time by that of bare'],
            rows
          }
        }
      : {},
    plots: {},
    notes: slices.failures.map(({ contender, message }) => `${contender}: ${message}`)
  }
}
