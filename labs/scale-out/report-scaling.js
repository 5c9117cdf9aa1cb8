// @ts-check
import { mean, median } from 'simple-statistics'
import { formatInterval, formatNumber, formatRatio, formatShare } from '../kit.js'
import { band, coresOf, costOf, pairedRatio, rateOf } from './report-samples.js'

/**
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { Work } from './load-target.js'
 */

const WAYS = { alone: 'nothing', cluster: 'node:cluster', nginx: 'nginx', cache: 'nginx with a cache' }

const of = (works, way, processes) => works.filter(work => work.way === way && work.processes === processes)
const countsOf = works => [...new Set(works.map(({ processes }) => processes))].sort((a, b) => a - b)
const waysOf = works =>
  /** @type {('alone' | 'cluster' | 'nginx')[]} */ (['alone', 'cluster', 'nginx']).filter(way => works.some(work => work.way === way))

/** @param {Work[]} works */
export function scalingTable (works) {
  const ways = waysOf(works)
  const rows = countsOf(works).map(count => [String(count), ...ways.flatMap(way => {
    const runs = of(works, way, count)
    const times = pairedRatio(runs, of(works, way, 1), rateOf)
    return [
      runs.length ? formatNumber(median(runs.map(rateOf))) : '-',
      times ? formatInterval(times, formatRatio) : '-'
    ]
  })])
  const head = ['processes', ...ways.flatMap(way => [`${WAYS[way]}: req/s`, `${way}: times one`])]
  return { title: '03-optimized as more and more processes', head, rows }
}

/** @param {Work[]} works */
export function cpuTable (works) {
  const groups = Object.keys(WAYS)
    .flatMap(way => countsOf(works).map(count => of(works, way, count)))
    .filter(runs => runs.length)
  const rows = groups.map(runs => {
    const middle = pick => median(runs.map(pick))
    const front = runs.every(({ frontMicros }) => frontMicros !== null)
    return [
      `${runs[0].processes} behind ${WAYS[runs[0].way]}`,
      formatNumber(middle(run => coresOf(run).server)),
      front ? formatNumber(middle(run => coresOf(run).front)) : '-',
      formatNumber(middle(run => coresOf(run).generator)),
      front ? formatNumber(middle(run => costOf(run).server + Number(costOf(run).front))) : '-'
    ]
  })
  const head = ['processes', 'servers: cores', 'before them: cores', 'generator: cores', 'CPU µs/request']
  return { title: 'Who uses the cores; the last column is without the generator', head, rows }
}

/**
 * @param {Work[]} works
 * @returns {Plot}
 */
export function scalingPlot (works) {
  const ways = waysOf(works)
  const counts = countsOf(works)
  const measured = ways.map(way => ({
    name: WAYS[way],
    line: /** @type {const} */ ('solid'),
    points: counts.flatMap(count => {
      const rates = of(works, way, count).map(rateOf)
      return rates.length ? [band(count, rates)] : []
    })
  }))
  return {
    title: '03-optimized over the number of processes',
    alt: `Requests per second: ${measured.map(({ name, points }) => `${name} ${points.map(({ x, y }) => `${formatNumber(y)} with ${x}`).join(', ')}`).join('; ')}. Bands reach from the lowest to the highest round.`,
    x: { name: 'processes' },
    y: { name: 'requests/s', min: 0 },
    series: measured
  }
}

/**
 * @param {Work[]} works
 * @param {{ cores: number }} options
 * @returns {Record<string, string>}
 */
export function scalingValues (works, { cores }) {
  const way = waysOf(works).at(-1)
  if (!way) return {}
  const atCores = of(works, way, cores)
  const times = pairedRatio(atCores, of(works, way, 1), rateOf)
  const beyond = pairedRatio(of(works, way, 2 * cores), atCores, rateOf)
  const generator = atCores.length ? mean(atCores.map(run => coresOf(run).generator)) : NaN
  return {
    cores: String(cores),
    ...times && { 'at-cores': formatInterval(times, formatRatio) },
    ...beyond && { beyond: formatInterval(beyond, formatRatio) },
    'generator-share': formatShare(generator / cores)
  }
}
