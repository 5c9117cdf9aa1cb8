// @ts-check
import { compared, value } from '../kit.js'

/** @type {import('../index.js').Figures} */
export const figures = {
  'undici-reuse-slow': ({ slices }) => value.ratio(compared(slices).rateRatio('7.27.2', '7.28.0'), 'pages with 7.27.2 ÷ with 7.28.0'),
  'undici-reuse-repaired': ({ slices }) =>
    value.ratio(compared(slices).rateRatio('7.30.2', '7.28.0'), 'pages with 7.30.2 ÷ with 7.28.0')
}
