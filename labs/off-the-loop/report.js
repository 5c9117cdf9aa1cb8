// @ts-check
import { max, min, sum } from 'simple-statistics'
import { say, table } from '../kit.js'
import { WAYS } from './lab.js'
import { breakEven, medianOf, ofPart, sizeCosts } from './report-figures.js'

/**
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { LoadSample } from './lab.js'
 */

const WAY_NAMES = { loop: 'on the loop', slices: 'in slices', worker: 'in a worker', child: 'in a child' }
const HELPERS = ['worker', 'child']

/** @type {import('../index.js').Report} */
export function report ({ capacity, samples }) {
  const [loads, starts, sizes, trips, pools] =
    ['load', 'start', 'size', 'trip', 'pool'].map(part => ofPart(samples, part))
  const groups = groupsOf(loads)
  const bySize = Object.fromEntries(HELPERS.map(way => [way, sizeCosts(sizes, way)]))
  const perReportMs = capacity.durationMs / capacity.requests
  const tables = {
    ping: pingTable(groups),
    starts: startsTable(starts),
    sizes: sizesTable(bySize),
    handing: handingTable(trips),
    pools: poolsTable(pools)
  }
  return {
    tables: Object.fromEntries(Object.entries(tables).filter(([, { rows }]) => rows.length > 0)),
    plots: groups.length ? { ping: pingPlot(groups) } : {},
    values: valuesOf(groups, starts, bySize),
    notes: [
      `Medians over the rounds. A report takes the loop ${say.number(perReportMs)} ms, and the shares are of the reports that it makes when it does nothing else. One worker, one child, four connections that ask for reports.`
    ]
  }
}

/** @param {LoadSample[]} loads */
function groupsOf (loads) {
  const shares = [...new Set(loads.map(({ share }) => share))].sort((a, b) => a - b)
  const runsOf = (way, share) => loads.filter(run => run.way === way && run.share === share)
  return WAYS
    .flatMap(way => shares.map(share => ({ way, share, runs: runsOf(way, share) })))
    .filter(({ runs }) => runs.length > 0)
}

const p99 = ({ ping }) => ping.latencyMs.percentiles[99]

const sayMedian = (runs, quantity) => say.number(medianOf(runs, quantity))

function pingTable (groups) {
  return {
    ...table('/ping while reports are asked for', groups, [
      ['the report is made', ({ way }) => WAY_NAMES[way]],
      ['asked for', ({ share }) => say.share(share)],
      ['reports/s', ({ runs }) => sayMedian(runs, ({ reports }) => reports.requests / reports.durationMs * 1000)],
      ['/ping p50, ms', ({ runs }) => sayMedian(runs, ({ ping }) => ping.latencyMs.percentiles[50])],
      ['/ping p99, ms', ({ runs }) => sayMedian(runs, p99)],
      ['/ping failed', ({ runs }) => String(sum(runs.map(({ ping }) => ping.errors + ping.non2xx + ping.neverAnswered)))]
    ]),
    details: ['/ping failed']
  }
}

function startsTable (starts) {
  const byWay = WAYS.map(way => starts.filter(start => start.way === way)).filter(({ length }) => length > 0)
  return table('What it costs to be ready', byWay, [
    ['the report is made', ([{ way }]) => WAY_NAMES[way]],
    ['first answer after, ms', own => sayMedian(own, ({ startMs }) => startMs)],
    ['memory (RSS)', own => say.bytes(Math.max(0, medianOf(own, ({ rssBytes }) => rssBytes)))]
  ])
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

function handingTable (trips) {
  const sizes = [...Map.groupBy(trips, ({ bytes }) => bytes)]
  const sayTrip = (some, wanted) =>
    sayMedian(some.filter(({ way }) => way === wanted), ({ wallMs, trips }) => wallMs / trips * 1000)
  return table('Bytes to a worker and back, in µs', sizes, [
    ['bytes', ([bytes]) => say.bytes(bytes)],
    ['copied', ([, some]) => sayTrip(some, 'copied')],
    ['moved', ([, some]) => sayTrip(some, 'moved')]
  ])
}

function poolsTable (pools) {
  const settings = [...Map.groupBy(pools, ({ atomics }) => atomics)].sort(([a], [b]) => a < b ? 1 : -1)
  return table('A timer in a worker, between two tasks of its pool', settings, [
    ['atomics', ([atomics]) => atomics],
    ['it fired', ([, some]) => sayMedian(some, ({ beatsBetween }) => beatsBetween)],
    ['it was due', ([, [{ idleMs, everyMs }]]) => String(Math.floor(idleMs / everyMs))],
    ['a task that does nothing, µs', ([, some]) => sayMedian(some, ({ wallMs, tasks }) => wallMs / tasks * 1000)]
  ])
}

/** @returns {Plot} */
function pingPlot (groups) {
  const byWay = [...Map.groupBy(groups, ({ way }) => way)]
  const said = byWay.map(([way, some]) => `${WAY_NAMES[way]} ${some.map(({ runs }) => sayMedian(runs, p99)).join(', ')}`)
  return {
    title: 'The p99 of /ping while reports are asked for',
    alt: `The 99th percentile of /ping in ms, at rising rates of reports: ${said.join('; ')}. Bands reach from the lowest to the highest round.`,
    x: { name: 'reports asked for, of what the loop can make', format: say.share, min: 0 },
    y: { name: 'p99 of /ping (ms)', isLog: true },
    series: byWay.map(([way, some]) => ({
      name: WAY_NAMES[way],
      line: /** @type {const} */ ('solid'),
      points: some.map(({ share, runs }) => ({
        x: share,
        y: medianOf(runs, p99),
        lowest: min(runs.map(p99)),
        highest: max(runs.map(p99))
      }))
    }))
  }
}

function valuesOf (groups, starts, bySize) {
  const sayMicros = micros => micros === null ? 'none of these' : say.number(micros)
  const loads = groups.map(({ way, share, runs }) => [`p99-${way}-${Math.round(share * 100)}`, sayMedian(runs, p99)])
  const helpers = HELPERS.flatMap(way => {
    const own = starts.filter(start => start.way === way)
    return [
      [`handing-${way}`, sayMicros(breakEven(bySize[way]))],
      ...(own.length ? [[`start-${way}`, sayMedian(own, ({ startMs }) => startMs)]] : [])
    ]
  })
  return Object.fromEntries([...loads, ...helpers])
}
