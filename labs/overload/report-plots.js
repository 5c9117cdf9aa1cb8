// @ts-check
import { max, mean, median, min } from 'simple-statistics'
import { say } from '../kit.js'
import { FIXED, SHARES } from './lab.js'
import { select, sharesOf } from './report-model.js'

/**
 * @import { Plot, Point } from '../../scripts/render/plot.js'
 * @import { DecayRun } from './lab.js'
 */

/** @returns {Plot} */
export function goodputPlot (runs, pictured) {
  const series = pictured.map(which => ({
    name: which.guard ?? 'no guard',
    line: /** @type {const} */ ('solid'),
    points: SHARES.flatMap(share =>
      spread(share, select(runs, { ...which, share }).map(run => sharesOf(runs, run).inTime * 100)))
  }))
  const said = series.map(({ name, points }) => `${name} ${say.share(Number(points.at(-1).y) / 100)}`)
  return {
    title: `${FIXED}: answered in time, in % of its capacity`,
    alt: `Answers in time over what is asked, both by the capacity. At the highest load: ${said.join(', ')}. Bands reach from the lowest to the highest generation.`,
    x: { name: 'asked ÷ capacity', min: 0, format: value => `${value}x` },
    y: { name: '% of capacity', min: 0 },
    series
  }
}

/** @param {DecayRun[]} decay @returns {Plot} */
export function decayPlot (decay) {
  const durationS = Math.max(1, Math.round(mean(decay.map(({ result }) => result.durationMs)) / 1000))
  const series = [false, true].map(isGuarded => ({
    name: isGuarded ? decay.find(({ guard }) => guard)?.guard ?? 'guard' : 'no guard',
    line: /** @type {const} */ ('solid'),
    points: Array.from({ length: durationS }, (_, second) => perSecond(decay, isGuarded, second))
      .flatMap((counts, second) => spread(second + 1, counts))
  })).filter(({ points }) => points.length > 0)
  const said = series.map(({ name, points }) =>
    `${name} ${say.number(Number(points[0].y))} in the first second and ${say.number(Number(points.at(-1)?.y))} in the last`)
  return {
    title: '01-slow: answers in time, second by second',
    alt: `Fresh processes at a constant rate: ${said.join('; ')}. Bands reach from the lowest to the highest generation.`,
    x: { name: 'seconds since the load began' },
    y: { name: 'answers in time', min: 0 },
    series
  }
}

/** @returns {number[]} answers in time in a second, by generation */
function perSecond (decay, isGuarded, second) {
  return decay
    .filter(({ guard }) => Boolean(guard) === isGuarded)
    .map(({ result }) => result.seconds[second]?.inTime ?? 0)
}

/** @returns {Point[]} one; none where there are no values */
function spread (x, values) {
  return values.length ? [{ x, y: median(values), lowest: min(values), highest: max(values) }] : []
}
