// @ts-check
// Two states of one application, on each version of Node.js.
import { join } from 'node:path'

/**
 * @import { SliceContender } from '../../scripts/measure/plan.js'
 * @import { Runtime } from '../../scripts/server/runtimes.js'
 */

export const VARIANTS = /** @type {const} */ (['unoptimised', 'optimised'])

const ROUTE = '/banners?category=news&width=400'
const STAGE = /** @type {any} */ ({ route: ROUTE, isSteady: true }) // all that a slice asks of one, beside its folder

/**
 * @param {string} version such as `v26.10.0`
 * @param {string} variant
 */
export function contenderId (version, variant) {
  return `${version} ${variant}`
}

/**
 * @param {Runtime[]} runtimes
 * @returns {SliceContender[]}
 */
export function contendersOf (runtimes) {
  return runtimes.flatMap(({ version, binary }) => VARIANTS.map(variant => {
    const id = contenderId(version, variant)
    return { id, stage: { ...STAGE, id, dir: join(import.meta.dirname, 'servers', variant) }, nodeBinary: binary }
  }))
}
