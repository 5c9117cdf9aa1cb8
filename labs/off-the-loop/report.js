// @ts-check
import { median, sum } from 'simple-statistics'
import { inRow, message, plot, say, select, stats, table } from '../kit.js'
import { WAYS } from './lab.js'

/**
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { LoadSample, Size } from './lab.js'
 */

const WAY_NAMES = { loop: 'on the loop', slices: 'in slices', worker: 'in a worker', child: 'in a child' }
const HELPERS = ['worker', 'child']

/** @type {import('../index.js').Report} */
export function report ({ capacity, samples }) {
  const [loads, sizes] = ['load', 'size'].map(part => select(samples, { part }))
  const groups = groupsOf(loads)
  const bySize = Object.fromEntries(HELPERS.map(way => [way, sizeCosts(sizes, way)]))
  const perReportMs = capacity.durationMs / capacity.requests
  return {
    tables: { ping: pingTable(groups), sizes: sizesTable(bySize) },
    plots: { ping: groups.length ? pingPlot(groups) : null },
    notes: [
      message`Medians over the rounds. A report takes the loop ${say.number(perReportMs)} ms, and the shares are of the reports that it makes when it does nothing else. One worker, one child, four connections that ask for reports.`
    ]
  }
}

/** @param {LoadSample[]} loads */
function groupsOf (loads) {
  const shares = [...new Set(loads.map(({ share }) => share))].sort((a, b) => a - b)
  return WAYS
    .flatMap(way => shares.map(share => ({ way, share, runs: select(loads, { way, share }) })))
    .filter(({ runs }) => runs.length > 0)
}

const p99 = ({ ping }) => ping.latencyMs.percentiles[99]

const medianOf = (runs, quantity) => median(runs.map(quantity))

const sayMedian = (runs, quantity) => say.number(medianOf(runs, quantity))

function pingTable (groups) {
  return {
    ...table('/ping while reports are asked for', groups, [
      ['the report is made', ({ way }) => WAY_NAMES[way]],
      ['asked for', ({ share }) => say.share(share)],
      ['reports/s', ({ runs }) => sayMedian(runs, ({ reports }) => stats.rate(reports))],
      ['/ping p50, ms', ({ runs }) => sayMedian(runs, ({ ping }) => ping.latencyMs.percentiles[50])],
      ['/ping p99, ms', ({ runs }) => sayMedian(runs, p99)],
      ['/ping failed', ({ runs }) => String(sum(runs.map(({ ping }) => ping.errors + ping.non2xx + ping.neverAnswered)))]
    ]),
    details: ['/ping failed']
  }
}

function sizesTable (bySize) {
  const { worker, child } = bySize
  const sayKnown = value => Number.isFinite(value) ? say.number(value) : '-'
  return table('What a report takes by its size, one after the other', worker, [
    ['the work on the loop, µs', ({ workMicros }) => say.number(workMicros)],
    ['worker: main thread, µs', ({ mainMicros }) => sayKnown(mainMicros)],
    ['answer after, µs', ({ latencyMicros }) => sayKnown(latencyMicros)],
    ['child: main thread, µs', (_, i) => sayKnown(child[i].mainMicros)],
    ['answer after, µs', (_, i) => sayKnown(child[i].latencyMicros)]
  ])
}

/** @returns {Plot} */
function pingPlot (groups) {
  const byWay = [...Map.groupBy(groups, ({ way }) => way)]
  const said = byWay.map(([way, some]) => message`${say.word(WAY_NAMES[way])} ${some.map(({ runs }) => sayMedian(runs, p99))}`)
  return {
    title: 'The p99 of /ping while reports are asked for',
    alt: message`The 99th percentile of /ping in ms, at rising rates of reports: ${inRow(said)}. Bands reach from the lowest to the highest round.`,
    x: { name: 'reports asked for, of what the loop can make', format: say.share, min: 0 },
    y: { name: 'p99 of /ping (ms)', isLog: true },
    series: byWay.map(([way, some]) =>
      plot.line(WAY_NAMES[way], some.map(({ share, runs }) => plot.band(share, runs.map(p99)))))
  }
}

/**
 * Medians, of one report.
 *
 * @typedef {object} SizeCost
 * @property {number} workMicros CPU time of the work alone, on the loop; the time it takes where Node.js does not tell
 * @property {number} latencyMicros until the answer this way
 * @property {number} mainMicros CPU time of the main thread this way
 */

/**
 * @param {Size[]} sizes
 * @param {string} way
 * @returns {SizeCost[]} the smallest first
 */
export function sizeCosts (sizes, way) {
  const limits = [...new Set(sizes.map(({ limit }) => limit))].sort((a, b) => a - b)
  return limits.map(limit => {
    const each = (way, quantity) =>
      medianOf(select(sizes, { way, limit }), size => quantity(size) / size.calls)
    return {
      workMicros: each('loop', ({ mainMicros, wallMs }) => mainMicros ?? wallMs * 1000),
      latencyMicros: each(way, ({ wallMs }) => wallMs * 1000),
      mainMicros: each(way, ({ mainMicros }) => mainMicros ?? NaN)
    }
  })
}
