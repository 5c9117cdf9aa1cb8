// @ts-check
import { formatNumber } from '../kit.js'
import { costs, growthExponent } from './model.js'

/**
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { measure } from './lab.js'
 */

/**
 * @param {[string, Awaited<ReturnType<typeof measure>>['watched'][string]][]} series stages and their runs
 * @returns {Plot}
 */
export function ratePlot (series) {
  return {
    title: 'Requests per second over time, fresh processes',
    alt: `Requests answered in each second of the load: ${series
      .map(
        ([name, [{ seconds }]]) =>
          `${name} ${formatNumber(seconds[0].requests)} in the first and ${formatNumber(seconds[seconds.length - 1].requests)} in the last`
      )
      .join(', ')}.`,
    x: { name: 'seconds since the load began' },
    y: { name: 'requests/s', isLog: true },
    series: series.map(([name, runs]) => ({
      name,
      line: /** @type {const} */ ('solid'),
      points: runs[0].seconds.flatMap(({ requests }, i) => (requests ? [{ x: i + 1, y: requests }] : []))
    }))
  }
}

/**
 * @param {[string, Awaited<ReturnType<typeof measure>>['watched'][string]][]} series stages and their runs
 * @param {{ listenerCallS: number, restS: number }} model in seconds, as `calibrate` gives it
 * @returns {Plot}
 */
export function costPlot (series, { listenerCallS, restS }) {
  const measured = series.map(([name, runs]) => ({
    name,
    points: runs
      .flatMap(({ points }) => costs(points))
      .map(({ requests, cpuMicrosPerRequest }) => ({ x: requests, y: cpuMicrosPerRequest }))
  }))
  const ends = [1, Math.max(...measured[0].points.map(({ x }) => x))]
  const steps = Array.from({ length: 41 }, (_, i) => ends[1] ** (i / 40))
  return {
    title: 'CPU time of a request over the requests served before',
    alt: `On logarithmic axes, the slopes are growth exponents: ${series
      .map(([name, runs]) => `${name} ${formatNumber(growthExponent(runs[0].points).value)}`)
      .join(', ')}. The model's line runs through the points of 01-slow.`,
    x: { name: 'requests served before', isLog: true },
    y: { name: 'CPU µs/request', isLog: true },
    series: [
      ...measured,
      {
        name: 'model',
        line: 'dashed',
        points: steps.map(n => ({ x: n, y: (restS + listenerCallS * n) * 1e6 }))
      }
    ]
  }
}
