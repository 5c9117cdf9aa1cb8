// @ts-check
import { value } from '../kit.js'
import { FIXED, NO_OP, SLOW } from './lab.js'
import { medianCost } from './report.js'

/** @type {import('../index.js').Figures} */
export const figures = {
  'slow-by-noop': ({ samples }) =>
    value.ratio(medianCost(samples, SLOW) / medianCost(samples, NO_OP), 'CPU time with 01-slow ÷ with listeners that do nothing'),
  'noop-by-fixed': ({ samples }) =>
    value.ratio(medianCost(samples, NO_OP) / medianCost(samples, FIXED), 'with listeners that do nothing ÷ with 02-listener-fix')
}
