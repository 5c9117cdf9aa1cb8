// @ts-check
import { speedUp } from '../integral/report-figures.js'
import { message, value } from '../kit.js'
import { ADDS, COPIES, CORES } from './report.js'

/** @type {import('../index.js').Figures} */
export const figures = {
  'cores-beat-copies': ({ samples }) => speedOf(samples, CORES, 16_384, COPIES),
  'adding-there-pays': ({ samples }) => speedOf(samples, ADDS, 16_384, CORES),
  'small-sums-stay': ({ samples }) => speedOf(samples, 'C++, vectors', 64, ADDS)
}

/** Of a warm call. */
function speedOf (samples, form, n, other) {
  return value.ratio(speedUp(samples, form, n, other), message`as fast as ${other}, n = ${n}`)
}
