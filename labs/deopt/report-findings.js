// @ts-check
// What follows from the traces and from the times, case by case.
import { median } from 'simple-statistics'
import { NEXT_TIER } from '../../scripts/profile/deopt-trace.js'
import { stats } from '../kit.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { Data, Timed, Traced } from './lab.js'
 */

export const PHASES = ['before', 'change', 'settled']

/**
 * @param {Traced[]} traced of one program, all rounds
 * @param {string[]} phases
 * @returns {{ name: string, reason: string, line: string }[][]} its deopts in these phases, round by round
 */
export function deoptsOf (traced, phases) {
  return traced.map(({ events }) => inPhases(events, phases).filter(({ kind, reason }) => kind === 'deopt' && reason !== NEXT_TIER))
}

function inPhases (events, phases) {
  let phase = ''
  return events.filter(event => {
    if (event.kind === 'mark' && PHASES.includes(event.name)) phase = event.name
    return phases.includes(phase)
  })
}

/** @typedef {{ traced: Traced[], timed: Timed[] }} Form */

/**
 * @param {Pick<Data, 'samples'>} data
 * @param {{ name: string, version: string }} program
 * @returns {{ name: string, version: string, slow: Form, fast: Form }}
 */
export function ofProgram ({ samples }, { name, version }) {
  const own = (form, part) => /** @type {any[]} */ (samples.filter(one =>
    one.part === part && one.name === name && one.version === version && one.form === form))
  const [slow, fast] = ['slow', 'fast'].map(form => ({ traced: own(form, 'trace'), timed: own(form, 'time') }))
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
