// @ts-check
import { median } from 'simple-statistics'
import {
  cpuMicrosPerRequest,
  formatInterval,
  formatNumber,
  formatRatio,
  formatShare,
  ratioInterval,
  summarizeProfile,
  unpackProfile
} from '../kit.js'
import { FIXED, NO_OP, SLOW } from './lab.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { measure, Run } from './lab.js'
 */

const HOTTEST_SHOWN = 5

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @returns {LabReport}
 */
export function report ({ runs, profile }) {
  const { hottest, samples } = summarizeProfile(unpackProfile(profile))
  const runsOf = wanted => runs.filter(({ name }) => name === wanted)
  const rates = name => runsOf(name).map(({ result }) => result.requests.average)
  const slow = rates(SLOW)
  const rows = [SLOW, NO_OP, FIXED].map(name => [
    name,
    rates(name).map(formatNumber).join(' / '),
    formatNumber(medianCost(runsOf(name))),
    median(runsOf(name).map(({ server }) => server.afterListeners)).toLocaleString('en'),
    name === SLOW ? '-' : formatInterval(ratioInterval(rates(name).map((rate, i) => rate / slow[i])), formatRatio)
  ])
  const hot = hottest
    .slice(0, HOTTEST_SHOWN)
    .map(({ name, file, line, self, total }) => [
      name,
      file ? `${file}:${line}` : '-',
      formatShare(self),
      formatShare(total)
    ])
  return {
    tables: {
      rates: {
        title: 'Requests per second, fresh processes',
        head: ['server', 'each round', 'CPU µs/request', 'listeners at the end', 'rate, times 01-slow'],
        rows
      },
      hottest: {
        title: `${NO_OP}: hottest functions of ${samples} samples`,
        head: ['function', 'where', 'self', 'total'],
        rows: hot
      }
    },
    plots: {},
    values: { 'over-slow': rows[1][4].split(' ')[0] },
    notes: []
  }
}

/**
 * @param {Run[]} runs
 * @returns {number} CPU time of a request, median, microseconds
 */
export function medianCost (runs) {
  return median(runs.map(({ server }) => cpuMicrosPerRequest(server)))
}
