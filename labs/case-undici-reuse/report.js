// @ts-check
import { median } from 'simple-statistics'
import {
  compareSlices, countingSlices, cpuShares, formatInterval, formatNumber, formatRatio, formatShare, judgeSlices,
  standings
} from '../kit.js'

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
  const standing = standings(run)
  const [first] = standing
  const share = ({ contender }) => median(countingSlices(run, contender).map(slice => cpuShares(slice).server))
  const times = one => {
    const ratio = one === first ? null : compareSlices(run, one.contender, first.contender)
    return ratio ? formatInterval(ratio.requestsPerSecond, formatRatio) : '-'
  }
  const rows = standing.map(one => [
    one.contender,
    formatInterval(one.requestsPerSecond, formatNumber),
    times(one),
    formatNumber(one.cpuMicrosPerRequest.value),
    formatShare(share(one))
  ])
  return {
    tables: rows.length
      ? {
          versions: {
            title: 'A gateway that asks ten times for a page, one page after the other, by the version of undici',
            head: ['undici', 'pages/s', `${first.contender}'s, times`, 'CPU µs/page', 'of a core'],
            rows
          }
        }
      : {},
    plots: {},
    notes: slices.failures.map(({ contender, message }) => `${contender}: ${message}`),
    values: Object.fromEntries(standing.flatMap(one => [
      [`rate-${one.contender}`, formatNumber(one.requestsPerSecond.value)],
      [`share-${one.contender}`, formatShare(share(one))],
      ...one === first ? [] : [[`times-${one.contender}`, times(one)]]
    ]))
  }
}
