// @ts-check
import { report as reportIntegral } from '../integral/report.js'

/** @type {import('../index.js').Report} */
export function report (data, options) {
  const { values, notes = [], ...shown } = reportIntegral(data, options)
  return {
    ...shown,
    values: { ...values, device: data.device },
    notes: [...data.device ? [`The graphics processor: ${data.device}.`] : [], ...notes]
  }
}
