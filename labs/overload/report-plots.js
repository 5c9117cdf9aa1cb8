// @ts-check
import { max, median, min, sum } from 'simple-statistics'
import { formatNumber, formatShare } from '../kit.js'
import { select, sharesOf } from './report-model.js'
import { guardedOf } from './report-tables.js'

/**
 * @import { Table } from '../../scripts/render/bench-tables.js'
 * @import { Plot, Point } from '../../scripts/render/plot.js'
 * @import { DecayRun } from './decay.js'
 */

/** @returns {Plot} */
export function goodputPlot (runs, stage, options) {
  const series = guardedOf(stage, options).map(which => ({
    name: which.guard ?? 'no guard',
    line: /** @type {const} */ ('solid'),
    points: options.shares.flatMap(share =>
      spread(share, select(runs, { ...which, share }).map(run => sharesOf(runs, run).inTime * 100)))
  })).filter(({ points }) => points.length > 0)
  const said = series.map(({ name, points }) => `${name} ${formatShare(Number(points[points.length - 1].y) / 100)}`)
  return {
    title: `${stage}: answered in time, in % of its capacity`,
    alt: `Answers in time over what is asked, both by the capacity. At the highest load: ${said.join(', ')}. Bands reach from the lowest to the highest generation.`,
    x: { name: 'asked ÷ capacity', min: 0, format: value => `${value}x` },
    y: { name: '% of capacity', min: 0 },
    series
  }
}

/** @returns {Plot} */
export function decayPlot (decay) {
  const series = [false, true].map(isGuarded => ({
    name: isGuarded ? decay.find(({ guard }) => guard)?.guard ?? 'guard' : 'no guard',
    line: /** @type {const} */ ('solid'),
    points: secondsOf(decay).flatMap((_, second) => spread(second + 1, perSecond(decay, isGuarded, second)))
  })).filter(({ points }) => points.length > 0)
  const said = series.map(
    ({ name, points }) =>
      `${name} ${formatNumber(Number(points[0].y))} in the first second and ${formatNumber(Number(points[points.length - 1].y))} in the last`
  )
  return {
    title: '01-slow: answers in time, second by second',
    alt: `Fresh processes at a constant rate: ${said.join('; ')}. Bands reach from the lowest to the highest generation.`,
    x: { name: 'seconds since the load began' },
    y: { name: 'answers in time', min: 0 },
    series
  }
}

/**
 * @param {DecayRun[]} decay
 * @returns {Table}
 */
export function decayTable (decay) {
  const rows = [false, true]
    .map(isGuarded => decay.filter(({ guard }) => Boolean(guard) === isGuarded))
    .filter(runs => runs.length > 0)
    .map(runs => {
      const mid = pick => median(runs.map(pick))
      return [
        runs[0].guard ?? 'none',
        formatNumber(mid(({ offeredRate }) => offeredRate)),
        formatNumber(mid(({ result }) => result.inTime)),
        formatNumber(mid(({ result }) => result.requests - result.inTime - result.non2xx)),
        formatNumber(mid(({ result }) => result.non2xx))
      ]
    })
  const seconds = secondsOf(decay).length
  return {
    title: `01-slow, fresh, for ${seconds} s`,
    head: ['guard', 'asked/s', 'answered in time', 'answered too late', 'refused'],
    rows
  }
}

/** @returns {number[]} answers in time in a second, by generation */
function perSecond (decay, isGuarded, second) {
  return decay
    .filter(({ guard }) => Boolean(guard) === isGuarded)
    .map(({ result }) => result.seconds[second]?.inTime ?? 0)
}

function secondsOf (decay) {
  const durationS = Math.max(1, Math.round(sum(decay.map(({ result }) => result.durationMs)) / decay.length / 1000))
  return Array.from({ length: durationS })
}

/** @returns {Point[]} one; none where there are no values */
function spread (x, values) {
  return values.length ? [{ x, y: median(values), lowest: min(values), highest: max(values) }] : []
}
