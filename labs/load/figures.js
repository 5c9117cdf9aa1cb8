// @ts-check
import { median } from 'simple-statistics'
import { select, value } from '../kit.js'
import { FIXED, SLOW } from './lab.js'
import { growthExponent, watchedRuns } from './report.js'

/** @type {import('../index.js').Figures} */
export const figures = {
  'median-at-half': ({ samples }) =>
    value.ratio(latencyAt(samples, 0.5, '50') / latencyAt(samples, null, '50'), 'median at half the capacity ÷ in a closed loop'),
  'tail-near-capacity': ({ samples }) =>
    value.ratio(latencyAt(samples, 0.95, '99') / latencyAt(samples, 0.5, '99'), 'p99 at 95 % of the capacity ÷ at 50 %'),
  'growth-slow': ({ samples }) =>
    value.ratio(growthOf(samples, SLOW), 'time of a request after twice as many ÷ before, on 01-slow'),
  'growth-fixed': ({ samples }) => value.ratio(growthOf(samples, FIXED), 'and on 02-listener-fix')
}

function latencyAt (samples, share, percentile) {
  const loads = select(samples, { part: 'rate', stage: FIXED, share })
  return loads.length ? median(loads.map(({ result }) => result.latencyMs.percentiles[percentile])) : NaN
}

function growthOf (samples, id) {
  const runs = watchedRuns(samples, id)
  return runs.length ? 2 ** median(runs.map(({ points }) => growthExponent(points).value)) : NaN
}
