// @ts-check
import { select, value } from '../kit.js'

/** @type {import('../index.js').Figures} */
export const figures = {
  'todays-profilers-agree': ({ samples, listener }) => value.share(select(samples, { part: 'today' })
    .map(({ hottest }) => hottest?.place === listener ? hottest.total : 0), 'the share of the listener')
}
