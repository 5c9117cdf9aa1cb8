// @ts-check
// The servers that answer with a stub, each after another number of steps.
import { join } from 'node:path'
import { fileOf } from './chains.js'

/** @import { Stage } from '../../scripts/server/catalog.js' */

/**
 * @typedef {object} Stub
 * @property {string} id
 * @property {'before' | 'after' | 'some'} series the steps as they are, all of them fixed, or some of them
 * @property {number} depth steps before the answer
 * @property {number} fixes of the first steps
 */

const SERVER = join(import.meta.dirname, 'servers/chain')

/**
 * Neighbours stand beside each other, since each is loaded in turn with the next one: a step with the step before it,
 * and all steps as they are with all of them fixed.
 *
 * @param {{ steps: string[], fixed: string | null }} options
 * @returns {Stub[]}
 */
export function stubsOf ({ steps, fixed }) {
  const count = steps.length
  const upTo = (from, to, make) => Array.from({ length: to - from + 1 }, (_, i) => make(from + i))
  const before = upTo(0, count, depth => stub('before', depth, 0))
  if (fixed === null) return before
  return [
    ...before,
    ...upTo(1, count, depth => stub('after', depth, count)).toReversed(),
    ...upTo(1, count - 1, fixes => stub('some', count, fixes))
  ]
}

/**
 * @param {Stub['series']} series
 * @param {number} depth
 * @param {number} fixes
 * @returns {Stub}
 */
export function stub (series, depth, fixes) {
  const id = series === 'some' ? `after ${fixes} of the fixes` : `${series}: ${depth} steps`
  return { id, series, depth, fixes }
}

/**
 * @param {Stub} stub
 * @param {{ chain: string, fixed: string | null, route: string }} options
 * @returns {Stage}
 */
export function toStage ({ id, depth, fixes }, { chain, fixed, route }) {
  const settings = {
    CHAIN: fileOf(chain),
    ...(fixed !== null && { FIXED: fileOf(fixed), FIXES: String(fixes) }),
    DEPTH: String(depth)
  }
  return /** @type {any} */ ({ id, dir: SERVER, route, isSteady: true, settings }) // all that a slice asks of one
}
