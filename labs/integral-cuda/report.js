// @ts-check
import { speedUp } from '../integral/report-figures.js'
import { report as reportIntegral } from '../integral/report.js'
import { message, value } from '../kit.js'

export const COPIES = 'CUDA, as in the article'
export const ADDS = 'CUDA, added up there'
export const CORES = 'C++, vectors, all cores'

/** @type {import('../index.js').Report} */
export function report (data, options) {
  const { figures, notes = [], ...shown } = reportIntegral(data, options)
  return {
    ...shown,
    figures: { ...figures, ...valuesOf(data, options) },
    notes: [...data.device ? [message`The graphics processor: ${data.device}.`] : [], ...notes]
  }
}

function valuesOf ({ samples, device }, { sizes, keptThreads }) {
  const most = Math.max(...sizes)
  return {
    device,
    cores: String(keptThreads),
    'cores-by-copies': value.ratio(speedUp(samples, CORES, most, COPIES)),
    'adds-by-cores': value.ratio(speedUp(samples, ADDS, most, CORES))
  }
}
