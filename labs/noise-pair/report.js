// @ts-check
import { median } from 'simple-statistics'
import { formatInterval, formatNumber, formatShare, judgeSlices, machineShares, noisePair } from '../kit.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { Run } from './lab.js'
 */

/**
 * @param {{ runs: Run[] }} data
 * @returns {LabReport}
 */
export function report ({ runs }) {
  const rows = runs.flatMap(({ startedAt, endedAt, slices }, i) => {
    const judged = judgeSlices(slices)
    const ratio = noisePair(judged)
    if (!ratio) return [] // no round has two slices that count
    const { requestsPerSecond, cpuMicrosPerRequest } = ratio
    const stolen = judged.slices.map(({ machine }) => machineShares(machine, NaN).stolen).filter(share => share !== null)
    return [[
      String(i + 1),
      startedAt.slice(0, 16).replace('T', ' '),
      formatNumber((Date.parse(endedAt) - Date.parse(startedAt)) / 1000),
      formatInterval(requestsPerSecond, formatNumber),
      halfWidth(requestsPerSecond),
      formatInterval(cpuMicrosPerRequest, formatNumber),
      halfWidth(cpuMicrosPerRequest),
      stolen.length ? formatShare(median(stolen)) : '-'
    ]]
  })
  const head = ['run', 'started (UTC)', 'seconds', 'requests/s', '±', 'CPU µs/request', '±', 'stolen, median slice']
  return { tables: { runs: { title: `${runs[0].slices.noisePair?.of} against itself`, head, rows } }, plots: {}, notes: [] }
}

function halfWidth ({ low, high }) {
  return low === null ? '-' : `${((Math.sqrt(high / low) - 1) * 100).toFixed(1)} %`
}
