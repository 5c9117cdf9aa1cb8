// @ts-check
import { reportRate } from './report-rate.js'
import { reportScaling } from './report-scaling.js'
import { reportTime } from './report-time.js'

const REPORTS = {
  rate: reportRate,
  connections: (samples, options) => reportScaling(samples, options, 'connections'),
  payload: (samples, options) => reportScaling(samples, options, 'payload'),
  time: reportTime
}

/** @type {import('../index.js').Report} */
export function report ({ samples }, options) {
  const reports = Object.entries(REPORTS).flatMap(([over, reportOver]) => {
    const own = samples.filter(sample => sample.over === over)
    return own.length ? [reportOver(own, options)] : []
  })
  return {
    tables: Object.assign({}, ...reports.map(({ tables }) => tables)),
    plots: Object.assign({}, ...reports.map(({ plots }) => plots)),
    notes: reports.flatMap(({ notes }) => notes)
  }
}
