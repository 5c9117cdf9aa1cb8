// @ts-check
// What follows from the traces and from the times, case by case.
import { median } from 'simple-statistics'
import { NEXT_TIER, ratioInterval } from '../kit.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { Data } from './lab.js'
 * @import { Timed, Traced } from './runs.js'
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

/**
 * @param {Data} data
 * @param {{ name: string, version: string }} program
 */
export function ofProgram ({ traced, timed }, { name, version }) {
  const own = (list, form) => list.filter(one => one.name === name && one.version === version && one.form === form)
  return {
    slow: { traced: own(traced, 'slow'), timed: own(timed, 'slow') },
    fast: { traced: own(traced, 'fast'), timed: own(timed, 'fast') }
  }
}

/**
 * @param {{ slow: { timed: Timed[] }, fast: { timed: Timed[] } }} program
 * @param {'beforeNanos' | 'settledNanos'} when
 * @returns {Interval | null} time of a call of the slow form, by that of the fast one of its round
 */
export function costRatio ({ slow, fast }, when) {
  const ratios = slow.timed.flatMap(one => {
    const other = fast.timed.find(({ round }) => round === one.round)
    return other ? [median(one[when]) / median(other[when])] : []
  })
  return ratios.length ? ratioInterval(ratios) : null
}

/**
 * @param {Timed[]} timed
 * @param {'beforeNanos' | 'settledNanos'} when
 * @returns {number} ns of a call, median of the rounds
 */
export function nanosOf (timed, when) {
  return median(timed.map(one => median(one[when])))
}
