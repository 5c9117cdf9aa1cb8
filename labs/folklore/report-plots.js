// @ts-check
import { formatNumber, medianInterval } from '../kit.js'
import { shapeNs, short } from './report-tables.js'
import { VERDICTS } from './report-verdicts.js'

/**
 * @import { Heat } from '../../scripts/render/heat.js'
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { Data } from './lab.js'
 * @import { Judged } from './report-verdicts.js'
 */

const CLIFF = {
  2: 'a closure, one array',
  3: 'hoisted, one array',
  6: 'a closure, three arrays',
  8: 'hoisted, three arrays'
}

/**
 * @param {Data} data
 * @param {Judged[]} judged
 * @returns {Heat} what is still true on top
 */
export function heatMap ({ runtimes }, judged) {
  const inOrder = judged.toSorted((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) ||
    Number(b.newest?.value) - Number(a.newest?.value))
  const advice = judged.filter(({ experiment }) => !experiment.isSame)
  const counts = VERDICTS.map(verdict => [verdict, advice.filter(one => one.verdict === verdict).length])
  return {
    title: 'How many times as long the slow form takes',
    alt: `Advice by version of Node.js, from ${runtimes[0].version} to ${runtimes[runtimes.length - 1].version}: ${
      counts.filter(([, count]) => count).map(([verdict, count]) => `${count} ${verdict}`).join(', ')}.`,
    columns: runtimes.map(({ version }) => short(version)),
    heat: inOrder.map(({ experiment, cells }) => ({
      name: experiment.name,
      cells: cells.map(({ ratio, failure }) => ratio && !failure
        ? { ratio: ratio.value, label: sayRatio(ratio.value) }
        : { ratio: null, label: failure?.startsWith('no syntax') ? 'no syntax' : 'fails' })
    }))
  }
}

const sayRatio = ratio => ratio >= 9.95 ? formatNumber(Math.round(ratio)).split('.')[0] : ratio.toFixed(1)

/** @param {Data} data @returns {Record<string, Plot>} none where the shapes were not measured */
export function cliffPlot (data) {
  const versions = data.runtimes.map(({ version }) => version)
  const series = Object.entries(CLIFF).map(([shape, name], i) => ({
    name,
    line: /** @type {const} */ ('solid'),
    points: versions.flatMap(version => {
      const samples = shapeNs(data, shape, version)
      if (samples.length === 0) return []
      const { value: y, low, high } = medianInterval(samples)
      return [{ x: `Node ${short(version)}`, y, low, high }]
    })
  })).filter(({ points }) => points.length > 1)
  if (series.length < 4) return {}
  const say = ({ name, points }) => `${name} ${formatNumber(Number(points[0].y))} to ${formatNumber(Number(points[points.length - 1].y))}`
  return {
    cliff: {
      title: 'A million calls in a new process',
      alt: `Milliseconds from the oldest version to the newest: ${series.map(say).join('; ')}. Whiskers are 95 % intervals of the median.`,
      x: { name: '', categories: versions.map(version => `Node ${short(version)}`) },
      y: { name: 'ms, a logarithmic axis', isLog: true },
      series
    }
  }
}
