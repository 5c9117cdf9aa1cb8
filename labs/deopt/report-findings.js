// @ts-check
// What follows from the traces and from the times, case by case.
import { median } from 'simple-statistics'
import { stats } from '../kit.js'

/**
 * @import { Deopt } from '../../scripts/profile/deopt-trace.js'
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { Data, Timed } from './lab.js'
 */

/** @typedef {{ deopts: Deopt[][], timed: Timed[] }} Form round by round */

/**
 * @param {Pick<Data, 'samples'>} data
 * @param {{ name: string, version: string }} program
 * @returns {{ name: string, version: string, slow: Form, fast: Form }}
 */
export function ofProgram ({ samples }, { name, version }) {
  const own = (form, part) => /** @type {any[]} */ (samples.filter(one =>
    one.part === part && one.name === name && one.version === version && one.form === form))
  const [slow, fast] = ['slow', 'fast'].map(form =>
    ({ deopts: own(form, 'trace').map(({ deopts }) => deopts), timed: own(form, 'time') }))
  return { name, version, slow, fast }
}

/**
 * @param {{ slow: Pick<Form, 'timed'>, fast: Pick<Form, 'timed'> }} program
 * @returns {Interval | null} time of a call long after, of the slow form by that of the fast one of its round
 */
export function costRatio ({ slow, fast }) {
  return stats.ratioByRound(slow.timed, fast.timed, ({ settledNanos }) => median(settledNanos))
}

/**
 * @param {Timed[]} timed
 * @returns {number} ns of a call long after, median of the rounds
 */
export function nanosOf (timed) {
  return median(timed.map(({ settledNanos }) => median(settledNanos)))
}
