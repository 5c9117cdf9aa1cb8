// @ts-check
import { value } from '../kit.js'
import { rateRatio } from './report.js'

/** @type {import('../index.js').Figures} */
export const figures = {
  'fix-on-each-stack': ({ samples, stacks }) => value.ratio(stacks.map(({ id: stack }) =>
    rateRatio(samples, { stage: '02-listener-fix', stack }, { stage: '01-slow', stack })))
}
