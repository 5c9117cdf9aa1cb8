// @ts-check
// What there is to know of each slice, and whether it counts.
import { judge } from '../load/load.js'
import { spoilersOf } from '../load/machine.js'
import { cpuMicros } from '../load/server-work.js'
import { findMarks } from './marks.js'

/**
 * @import { CALM_RULE, Spoiler } from '../load/machine.js'
 * @import { Mark } from './marks.js'
 * @import { Slice, SliceRun } from '../turns/turns.js'
 */

/** @type {'autocannon'} */
const SLICE_GENERATOR = 'autocannon'

/**
 * @typedef {Slice & { reasons: string[], marks: Mark[], spoilers: Spoiler[] }} JudgedSlice one counts that has no
 *   reasons
 */
/** @typedef {Omit<SliceRun, 'slices'> & { slices: JudgedSlice[] }} JudgedSliceRun */

/**
 * @param {SliceRun} run
 * @param {typeof CALM_RULE} [calmRule] by which it was measured
 * @returns {JudgedSliceRun}
 */
export function judgeSlices (run, calmRule) {
  const load = { generator: SLICE_GENERATOR, connections: run.connections }
  const slices = run.slices.map(slice => {
    const { reasons } = judge({ ...slice, requests: { total: slice.requests } }, SLICE_GENERATOR)
    return {
      ...slice,
      reasons,
      marks: findMarks({ ...slice, load, latencyMeanMicros: slice.latencyMicros?.mean }),
      spoilers: spoilersOf(slice, calmRule)
    }
  })
  return { ...run, slices }
}

/**
 * @param {Pick<Slice, 'server' | 'generator' | 'durationMs'>} slice
 * @returns {{ server: number, generator: number }} CPU time by time: shares of one core
 */
export function cpuShares ({ server, generator, durationMs }) {
  return { server: cpuMicros(server) / (durationMs * 1000), generator: cpuMicros(generator) / (durationMs * 1000) }
}
