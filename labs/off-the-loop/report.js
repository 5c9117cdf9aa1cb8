// @ts-check
import { sum } from 'simple-statistics'
import { costTables } from './report-costs.js'
import { formatNumber, formatShare } from '../kit.js'
import { medianOf, sizeCosts, WAY_NAMES } from './report-figures.js'
import { pingPlot, sizesPlot } from './report-plots.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { measure } from './lab.js'
 */

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @returns {LabReport}
 */
export function report (data) {
  const { capacity, failures } = data
  const groups = groupsOf(data)
  const { tables, values } = costTables(data)
  const perReportMs = capacity.durationMs / capacity.requests
  return {
    tables: { ping: pingTable(groups), ...tables },
    plots: {
      ping: pingPlot(groups),
      sizes: sizesPlot(Object.fromEntries(['worker', 'child'].map(way => [way, sizeCosts(data.sizes, way)])))
    },
    values: { ...values, 'report-ms': formatNumber(perReportMs), ...pingValues(groups) },
    notes: [
      `Medians over the rounds. A report takes the loop ${formatNumber(perReportMs)} ms, and the shares are of the reports that it makes when it does nothing else. One worker, one child, four connections that ask for reports.`,
      ...failures.map(
        ({ round, way, share, message }) => `Round ${round}, ${WAY_NAMES[way]} at ${formatShare(share)}: ${message}`
      )
    ]
  }
}

function groupsOf ({ loads }) {
  return [...Map.groupBy(loads, ({ way, share }) => `${Object.keys(WAY_NAMES).indexOf(way)} ${share}`)]
    .sort(([a], [b]) => a < b ? -1 : 1)
    .map(([, runs]) => ({ way: runs[0].way, share: runs[0].share, runs }))
}

function pingTable (groups) {
  const rows = groups.map(({ way, share, runs }) => [
    WAY_NAMES[way],
    formatShare(share),
    formatNumber(medianOf(runs, ({ reports }) => reports.requests / reports.durationMs * 1000)),
    ...[50, 99].map(percentile => formatNumber(medianOf(runs, ({ ping }) => ping.latencyMs.percentiles[percentile]))),
    String(sum(runs.map(({ ping }) => ping.errors + ping.non2xx + ping.neverAnswered)))
  ])
  const head = ['the report is made', 'asked for', 'reports/s', '/ping p50, ms', '/ping p99, ms', '/ping failed']
  return { title: '/ping while reports are asked for', head, rows, details: ['/ping failed'] }
}

function pingValues (groups) {
  const said = groups.map(({ way, share, runs }) => [
    `p99-${way}-${Math.round(share * 100)}`,
    formatNumber(medianOf(runs, ({ ping }) => ping.latencyMs.percentiles[99]))
  ])
  return Object.fromEntries(said)
}
