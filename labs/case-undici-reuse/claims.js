// @ts-check
import { compared, ratioClaim } from '../kit.js'

/** @import { LabClaim } from '../index.js' */

/** @type {LabClaim[]} */
export const claims = [
  ratioClaim('undici-reuse-slow', 'with undici 7.28.0 the gateway answers fewer pages than with 7.27.2',
    { atLeast: 1.5, where: ' as many pages with 7.27.2 as with 7.28.0' }, ({ slices }) => compared(slices).rateRatio('7.27.2', '7.28.0')),
  ratioClaim('undici-reuse-repaired', 'with undici 7.30.2 it is fast again',
    { atLeast: 1.5, where: ' as many pages with 7.30.2 as with 7.28.0' }, ({ slices }) => compared(slices).rateRatio('7.30.2', '7.28.0'))
]
