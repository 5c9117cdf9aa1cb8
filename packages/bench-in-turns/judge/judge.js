// @ts-check
// A run, and what can be asked of it.
import { decidePairs, failuresInTurns } from './comparison.js'
import { judgeSlices } from './slices.js'
import {
  compareSlices, compareSpans, countingSlices, ofGenerations, ratiosOfGenerations, standings
} from './standings.js'

/**
 * @import { CALM_RULE } from '../load/machine.js'
 * @import { SliceRun } from '../turns/turns.js'
 * @import { JudgedSlice, JudgedSliceRun } from './slices.js'
 * @import { Standing } from './standings.js'
 */

/** @typedef {(slice: any) => number} Quantity of a slice */

/**
 * @typedef {object} Questions ids are those of contenders
 * @property {Standing[]} levels of those that have one
 * @property {(id: string) => Standing | undefined} level undefined of one that was not measured, or failed
 * @property {(id: string) => JudgedSlice[]} counting see {@link countingSlices}
 * @property {(id: string) => string[]} failuresOf see {@link failuresInTurns}
 * @property {(over: string, under: string) => ReturnType<typeof compareSlices>} ratio in turns
 * @property {(over: string, under: string) => ReturnType<typeof compareSpans>} ratioAlone of the uninterrupted spans
 * @property {(id: string, quantity: Quantity) => number[]} ofStarts one value a start
 * @property {(over: string, under: string, quantity: Quantity) => number[][]} ratiosOfStarts see
 *   {@link ratiosOfGenerations}
 * @property {(pairs: Parameters<typeof decidePairs>[1], options?: Parameters<typeof decidePairs>[2]) =>
 *   ReturnType<typeof decidePairs>} decide what the pairs decide, judged together
 */

/** @typedef {JudgedSliceRun & Questions} Judged */

/**
 * @param {SliceRun} run
 * @param {typeof CALM_RULE} [calmRule] by which it was measured
 * @returns {Judged}
 */
export function judge (run, calmRule) {
  const judged = judgeSlices(run, calmRule)
  const levels = standings(judged)
  return {
    ...judged,
    levels,
    level: id => levels.find(({ contender }) => contender === id),
    counting: id => countingSlices(judged, id),
    failuresOf: id => failuresInTurns(judged, id),
    ratio: (over, under) => compareSlices(judged, over, under),
    ratioAlone: (over, under) => compareSpans(judged, over, under),
    ofStarts: (id, quantity) => ofGenerations(countingSlices(judged, id), quantity),
    ratiosOfStarts: (over, under, quantity) => ratiosOfGenerations(judged, over, under, quantity),
    decide: (pairs, options) => decidePairs(judged, pairs, options)
  }
}
