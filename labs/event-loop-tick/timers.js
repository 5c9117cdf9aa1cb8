// @ts-check
// When does a timer fire that has work in its way?
import { join } from 'node:path'
import { execa } from 'execa'
import { shuffle } from 'simple-statistics'

export const TIMER_MS = 100
export const SLICE_MS = 5
const PROGRAM = join(import.meta.dirname, 'tick.cjs')
const WORK_MS = [0, 50, 75, 125, 200, 300, 400]

/** Seconds that a round takes: each amount of work twice, and the time of its process. */
export const TIMERS_ROUND_S = WORK_MS.reduce((sum, workMs) => sum + 2 * (Math.max(TIMER_MS, workMs) / 1000 + 0.07), 0)

/**
 * @typedef {object} TimerRun of a fresh process
 * @property {number} round
 * @property {number} workMs that was asked for
 * @property {number} sliceMs of the work, between two turns of the loop; as long as the work where it is in one go
 * @property {number} doneMs when the work was done, from its beginning
 * @property {number} firedMs when the timer fired, likewise
 */

/**
 * @param {number} round
 * @param {AbortSignal} signal
 * @returns {Promise<TimerRun[]>} of all amounts of work, in one go and in slices, in an order drawn by lot
 */
export async function runTimers (round, signal) {
  const runs = []
  for (const { workMs, sliceMs } of shuffle(
    WORK_MS.flatMap(workMs => [
      { workMs, sliceMs: workMs },
      { workMs, sliceMs: SLICE_MS }
    ])
  )) {
    const { stdout } = await execa(process.execPath, [PROGRAM, String(workMs), String(sliceMs)], {
      cancelSignal: signal
    })
    runs.push({ round, workMs, sliceMs, ...JSON.parse(stdout) })
  }
  return runs
}
