// @ts-check
import { sum } from 'simple-statistics'
import { inRow, message, plot, say, select, stats, table } from '../kit.js'
import { WAYS } from './lab.js'

const WAY_NAMES = { loop: 'on the loop', slices: 'in slices', worker: 'in a worker', child: 'in a child' }

/** @type {import('../index.js').Report} */
export function report ({ capacity, samples }) {
  const groups = groupsOf(select(samples, { part: 'load' }))
  const perReportMs = capacity.durationMs / capacity.requests
  return {
    tables: { ping: pingTable(groups) },
    plots: { ping: groups.length ? pingPlot(groups) : null },
    notes: [
      message`Medians over the rounds. A report takes the loop ${say.number(perReportMs)} ms, and the shares are of the reports that it makes when it does nothing else. One worker, one child, four connections that ask for reports.`
    ]
  }
}

function groupsOf (loads) {
  const shares = [...new Set(loads.map(({ share }) => share))].sort((a, b) => a - b)
  return WAYS
    .flatMap(way => shares.map(share => ({ way, share, runs: select(loads, { way, share }) })))
    .filter(({ runs }) => runs.length > 0)
}

const p99 = ({ ping }) => ping.latencyMs.percentiles[99]

function pingTable (groups) {
  return table('/ping while reports are asked for', groups, [
    ['the report is made', ({ way }) => WAY_NAMES[way]],
    ['asked for', ({ share }) => say.share(share)],
    ['reports/s', ({ runs }) => say.median(runs, ({ reports }) => stats.rate(reports))],
    ['/ping p50, ms', ({ runs }) => say.median(runs, ({ ping }) => ping.latencyMs.percentiles[50])],
    ['/ping p99, ms', ({ runs }) => say.median(runs, p99)],
    ['/ping failed', ({ runs }) => String(sum(runs.map(({ ping }) => ping.errors + ping.non2xx + ping.neverAnswered))), 'details']
  ])
}

function pingPlot (groups) {
  const shares = [...new Set(groups.map(({ share }) => share))]
  const byWay = [...Map.groupBy(groups, ({ way }) => way)]
  const said = byWay.map(([way, some]) => message`${say.word(WAY_NAMES[way])} ${some.map(({ runs }) => say.median(runs, p99))}`)
  return {
    title: 'The p99 of /ping while reports are asked for',
    alt: message`The 99th percentile of /ping in ms, at rising rates of reports: ${inRow(said)}. Bands reach from the lowest to the highest round.`,
    x: { name: 'reports asked for, of what the loop can make', format: say.share, ticks: shares, min: 0, max: Math.max(...shares) },
    y: { name: 'p99 of /ping (ms)', isLog: true },
    series: byWay.map(([way, some]) =>
      plot.line(WAY_NAMES[way], some.map(({ share, runs }) => plot.band(share, runs.map(p99)))))
  }
}
