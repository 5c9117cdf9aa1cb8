// @ts-check
// What runs, runs to its end, and everybody else waits: first a timer, then the clients of a server, then the server's
// own watch.
import { shuffle } from 'simple-statistics'
import { describeFailure, parsePositive, START_STOP_S } from '../kit.js'
import { LOADS, runLoad, WARM_UP_S } from './loads.js'
import { runTimers, TIMERS_ROUND_S } from './timers.js'

/**
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 * @import { LoadRun } from './loads.js'
 * @import { TimerRun } from './timers.js'
 */

export const title = 'a timer, a cheap route and the loop\'s own watch while something expensive runs'

/** @type {LabFlags} */
export const flags = {
  rounds: { type: 'string', value: 'N', help: 'rounds of all timers and of all loads' },
  duration: { type: 'string', value: 'SECONDS', help: 'of each load' }
}
export const quick = { rounds: '3', duration: '0.3' }

/** @type {Lab['readOptions']} */
export function readOptions ({ values }) {
  return {
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 5,
    durationS: parsePositive('duration', values.duration, { max: 600, integer: false }) ?? 3
  }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ rounds, durationS }) =>
  rounds * (TIMERS_ROUND_S + LOADS.length * (START_STOP_S + WARM_UP_S + durationS))

/** @typedef {{ round: number, perS: number, reportMs: number, message: string }} Failure of a load */

/**
 * @param {{ rounds: number, durationS: number }} options
 * @param {LabRun} run
 * @returns {Promise<{ timers: TimerRun[], loads: LoadRun[], failures: Failure[] }>}
 */
export async function measure ({ rounds, durationS }, { signal, step }) {
  const timers = []
  const loads = []
  const failures = []
  for (let round = 1; round <= rounds; round++) {
    step(`round ${round} of ${rounds}: timers`, (round - 1) / rounds)
    timers.push(...await runTimers(round, signal))
    for (const load of shuffle(LOADS)) {
      step(`round ${round} of ${rounds}: ${load.perS} reports a second of ${load.reportMs} ms`)
      try {
        loads.push(await runLoad(load, { round, durationS, signal }))
      } catch (error) {
        signal.throwIfAborted()
        failures.push({ round, ...load, message: describeFailure(error).message })
      }
    }
  }
  return { timers, loads, failures }
}
