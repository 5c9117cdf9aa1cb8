// @ts-check
// Which step of the handler is expensive? Answer with a stub after the first step, after the second and so on: where
// the rate falls is the step that costs.
import { createRequire } from 'node:module'
import { chainOf } from '../../scripts/stages/plan.js'

/** @typedef {'before' | 'after' | 'some'} Series the steps as they are, all of them fixed, or some of them */
/** @typedef {{ id: string, series: Series, depth: number, fixes: number }} Stub `depth` steps before the answer */

/** Names, in their order. @type {string[]} */
export const STEPS = createRequire(import.meta.url)('./servers/unoptimised/chain.js').map(({ name }) => name)

/**
 * @param {Series} series
 * @param {number} depth
 * @param {number} fixes of the first steps
 * @returns {Stub}
 */
export function stub (series, depth, fixes) {
  const id = series === 'some' ? `after ${fixes} of the fixes` : `${series}: ${depth} steps`
  return { id, series, depth, fixes }
}

const upTo = (from, to, make) => Array.from({ length: to - from + 1 }, (_, i) => make(from + i))

const SERIES = {
  before: upTo(0, STEPS.length, depth => stub('before', depth, 0)),
  after: upTo(1, STEPS.length, depth => stub('after', depth, STEPS.length)),
  some: upTo(1, STEPS.length - 1, fixes => stub('some', STEPS.length, fixes))
}

export const STUBS = Object.values(SERIES).flat()

/** A step with the step before it, and all steps as they are with some and with all of them fixed. */
export const STUB_PAIRS = pairsOf(SERIES)

/** @returns {[string, string][]} */
function pairsOf ({ before, after, some }) {
  const [answersAtOnce, whole, allFixed] = [before[0], before[STEPS.length], after[STEPS.length - 1]]
  const pairs = [
    ...chainOf(before),
    ...chainOf([answersAtOnce, ...after]), // fixed or not, it is the same
    ...[...some, allFixed].map(fixed => [whole, fixed])
  ]
  return pairs.map(([one, other]) => [one.id, other.id])
}
