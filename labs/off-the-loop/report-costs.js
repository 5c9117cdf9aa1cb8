// @ts-check
import { formatBytes, formatNumber } from '../kit.js'
import {
  breakEven, cpuExcess, handingExcess, latencyExcess, medianOf, sizeCosts, WAY_NAMES
} from './report-figures.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { Costs } from './costs.js'
 */

const HELPERS = ['worker', 'child']
const PAYS = {
  handing: handingExcess,
  answer: latencyExcess,
  cpu: cpuExcess
}

/**
 * @param {Costs} costs
 * @returns {Required<Pick<LabReport, 'tables' | 'values'>>}
 */
export function costTables ({ starts, sizes, trips, pools }) {
  const bySize = Object.fromEntries(HELPERS.map(way => [way, sizeCosts(sizes, way)]))
  const startMs = way => formatNumber(medianOf(starts.filter(start => start.way === way), ({ startMs }) => startMs))
  return {
    tables: {
      starts: startsTable(starts),
      sizes: sizesTable(bySize),
      pays: paysTable(bySize),
      handing: handingTable(trips),
      pools: poolsTable(pools)
    },
    values: {
      ...Object.fromEntries(
        HELPERS.flatMap(way =>
          Object.entries(PAYS).map(([name, excess]) => [`${name}-${way}`, sayMicros(breakEven(bySize[way], excess))])
        )
      ),
      ...Object.fromEntries(HELPERS.map(way => [`start-${way}`, startMs(way)]))
    }
  }
}

function startsTable (starts) {
  const rows = Object.entries(WAY_NAMES).map(([way, name]) => {
    const own = starts.filter(start => start.way === way)
    const bytes = quantity => formatBytes(Math.max(0, medianOf(own, quantity)))
    return [
      name,
      formatNumber(medianOf(own, ({ startMs }) => startMs)),
      bytes(({ rssBytes, helperRssBytes }) => rssBytes + helperRssBytes),
      bytes(({ heapUsedBytes, helperHeapUsedBytes }) => heapUsedBytes + helperHeapUsedBytes)
    ]
  })
  return {
    title: 'What it costs to be ready',
    head: ['the report is made', 'first answer after, ms', 'memory (RSS)', 'of it, heap in use'],
    rows
  }
}

function sizesTable (bySize) {
  const rows = bySize.worker.map((cost, i) => [
    formatNumber(cost.workMicros),
    ...HELPERS.flatMap(way =>
      [bySize[way][i].mainMicros, bySize[way][i].latencyMicros].map(value =>
        Number.isFinite(value) ? formatNumber(value) : '-'
      )
    )
  ])
  const head = [
    'the work on the loop, µs',
    'worker: main thread, µs',
    'answer after, µs',
    'child: main thread, µs',
    'answer after, µs'
  ]
  return { title: 'What a report takes by its size, one after the other', head, rows }
}

function paysTable (bySize) {
  const rows = HELPERS.map(way => [
    WAY_NAMES[way],
    ...Object.values(PAYS).map(excess => sayMicros(breakEven(bySize[way], excess)))
  ])
  const head = [
    'the report is made',
    'handing over takes the loop less, µs',
    'the answer takes < 1.1x, µs',
    'all CPU time is < 1.1x, µs'
  ]
  return { title: 'From which work on it pays', head, rows }
}

function handingTable (trips) {
  const ways = [...new Set(trips.map(({ way }) => way))]
  const rows = [...Map.groupBy(trips, ({ bytes }) => bytes)].map(([bytes, some]) => [
    formatBytes(bytes),
    ...ways.map(way =>
      formatNumber(
        medianOf(
          some.filter(trip => trip.way === way),
          ({ wallMs, trips }) => (wallMs / trips) * 1000
        )
      )
    )
  ])
  return { title: 'Bytes there and back, in µs', head: ['bytes', ...ways], rows }
}

function poolsTable (pools) {
  const rows = [...Map.groupBy(pools, ({ atomics }) => atomics)].map(([atomics, some]) => [
    atomics,
    formatNumber(medianOf(some, ({ beatsBetween }) => beatsBetween)),
    String(Math.floor(some[0].idleMs / some[0].everyMs)),
    formatNumber(medianOf(some, ({ wallMs, tasks }) => wallMs / tasks * 1000))
  ]).sort(([a], [b]) => a < b ? 1 : -1)
  return {
    title: 'A timer in a worker, between two tasks of its pool',
    head: ['atomics', 'it fired', 'it was due', 'a task that does nothing, µs'],
    rows
  }
}

function sayMicros (micros) {
  return micros === null || !Number.isFinite(micros) ? 'none of these' : formatNumber(micros)
}
