// @ts-check
// Which step of a handler is expensive? Answer with a stub after the first step, after the second and so on: where the
// rate falls is the step that costs.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { defineLab } from '../kit.js'
import { chainOf } from '../../scripts/stages/plan.js'

/**
 * @import { SliceRun } from 'bench-in-turns/turns/turns.js'
 * @import { Stage } from '../../scripts/stages/catalog.js'
 */

const SERVER = join(import.meta.dirname, 'server')
const STATES = join(import.meta.dirname, '../upgrade/servers')
const [CHAIN, FIXED] = ['unoptimised', 'optimised'].map(state => join(STATES, state, 'chain.js'))
const ROUTE = '/banners?category=news&width=400'

/** @typedef {{ steps: string[] }} Options their names */
/** @typedef {{ slices: SliceRun }} Data */

export default defineLab({
  title: 'the steps of a handler, found by a stub that answers after each',
  moreOptions: () => ({ steps: createRequire(import.meta.url)(CHAIN).map(({ name }) => name) }),
  turns: {
    usual: { warmUpRequests: 5000, connections: 20 },
    quick: { generations: 3, turns: 10, warmUpRequests: 1000 },
    count: options => stubsOf(options).length,
    contenders: options => stubsOf(options).map(stub => ({ id: stub.id, stage: toStage(stub) })),
    pairs: pairsOf
  }
})

/**
 * @typedef {object} Stub
 * @property {string} id
 * @property {'before' | 'after' | 'some'} series the steps as they are, all of them fixed, or some of them
 * @property {number} depth steps before the answer
 * @property {number} fixes of the first steps
 */

/**
 * @param {Options} options
 * @returns {Stub[]}
 */
export function stubsOf ({ steps }) {
  const count = steps.length
  const upTo = (from, to, make) => Array.from({ length: to - from + 1 }, (_, i) => make(from + i))
  return [
    ...upTo(0, count, depth => stub('before', depth, 0)),
    ...upTo(1, count, depth => stub('after', depth, count)),
    ...upTo(1, count - 1, fixes => stub('some', count, fixes))
  ]
}

/**
 * A step with the step before it, and all steps as they are with some and with all of them fixed.
 *
 * @param {Options} options
 * @returns {[string, string][]}
 */
export function pairsOf (options) {
  const series = Map.groupBy(stubsOf(options), stub => stub.series)
  const idsOf = (/** @type {Stub['series']} */ name) => (series.get(name) ?? []).map(({ id }) => id)
  const [before, after, some] = [idsOf('before'), idsOf('after'), idsOf('some')]
  const whole = /** @type {string} */ (before.at(-1))
  const [answersAtOnce] = before // fixed or not, it is the same
  return [
    ...chainOf(before),
    ...chainOf([answersAtOnce, ...after]),
    ...[...some, after[after.length - 1]].map(id => /** @type {[string, string]} */ ([whole, id]))
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
 * @returns {Stage}
 */
export function toStage ({ id, depth, fixes }) {
  const settings = { CHAIN, FIXED, FIXES: String(fixes), DEPTH: String(depth) }
  // All that a slice asks of one.
  return /** @type {any} */ ({ id, dir: SERVER, route: ROUTE, isSteady: true, settings })
}
