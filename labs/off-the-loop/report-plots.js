// @ts-check
import { max, min } from 'simple-statistics'
import { formatNumber, formatShare } from '../kit.js'
import { medianOf, WAY_NAMES } from './report-figures.js'

/**
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { SizeCost } from './report-figures.js'
 * @import { LoadRun } from './loads.js'
 */

/**
 * @param {{ way: string, share: number, runs: LoadRun[] }[]} groups
 * @returns {Plot}
 */
export function pingPlot (groups) {
  const p99 = ({ ping }) => ping.latencyMs.percentiles[99]
  const byWay = [...Map.groupBy(groups, ({ way }) => way)]
  const said = byWay.map(
    ([way, some]) => `${WAY_NAMES[way]} ${some.map(({ runs }) => formatNumber(medianOf(runs, p99))).join(', ')}`
  )
  return {
    title: 'The p99 of /ping while reports are asked for',
    alt: `The 99th percentile of /ping in ms, at rising rates of reports: ${said.join('; ')}. Bands reach from the lowest to the highest round.`,
    x: { name: 'reports asked for, of what the loop can make', format: formatShare, min: 0 },
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

/**
 * @param {Record<string, SizeCost[]>} costs by way
 * @returns {Plot}
 */
export function sizesPlot (costs) {
  const ways = Object.keys(costs)
  const work = costs[ways[0]]
  const said = ways.map(
    way =>
      `${WAY_NAMES[way]} from ${formatNumber(costs[way][0].mainMicros)} to ${formatNumber(costs[way][costs[way].length - 1].mainMicros)}`
  )
  const line = /** @type {const} */ ('solid')
  return {
    title: 'What a report takes of the main thread',
    alt: `By the size of the work from ${formatNumber(work[0].workMicros)} to ${formatNumber(work[work.length - 1].workMicros)} µs, the main thread is busy for as long on the loop; ${said.join('; ')} µs.`,
    x: { name: 'the work on the loop (µs)', isLog: true },
    y: { name: 'the main thread is busy for (µs)', isLog: true },
    series: [
      { name: WAY_NAMES.loop, line, points: work.map(({ workMicros }) => ({ x: workMicros, y: workMicros })) },
      ...ways.map(way => ({
        name: WAY_NAMES[way],
        line,
        points: costs[way].map(({ workMicros, mainMicros }) => ({ x: workMicros, y: mainMicros }))
      }))
    ]
  }
}
