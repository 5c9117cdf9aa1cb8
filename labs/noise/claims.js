// @ts-check
import { orderClaims } from '../equipment/widths.js'
import { equalsOf } from './report-equals.js'

/** @import { LabClaim } from '../index.js' */

/** @type {LabClaim[]} */
export const claims = orderClaims('stages', equalsOf)
