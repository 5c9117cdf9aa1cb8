// @ts-check
// Nothing asynchronous happens until what runs has run. A timer of 100 ms, and a loop of a few million steps behind it.
import { join } from 'node:path'
import { execa } from 'execa'
import { parsePositive } from '../kit.js'

/** @import { Lab, LabFlags, LabRun } from '../index.js' */

export const title = 'a timer that has to wait for a loop'

/** @type {LabFlags} */
export const flags = { rounds: { type: 'string', value: 'N', help: 'fresh processes for each number of steps' } }
export const quick = { rounds: '3' }

const PROGRAM = join(import.meta.dirname, 'blocked.cjs')
const STEPS = [0, 1e7, 1e8]
const ROUND_S = 0.8

/** @type {Lab['readOptions']} */
export function readOptions ({ values }) {
  return { rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 7, steps: STEPS }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ rounds, steps }) => rounds * steps.length * ROUND_S

/**
 * @param {{ rounds: number, steps: number[] }} options
 * @param {LabRun} run
 * @returns {Promise<{ runs: { steps: number, firedMs: number }[] }>} when a timer of 100 ms fired, in fresh processes
 */
export async function measure ({ rounds, steps }, { signal, step }) {
  const runs = []
  for (let round = 1; round <= rounds; round++) {
    for (const count of steps) {
      step(`round ${round} of ${rounds}: ${count.toLocaleString('en')} steps`)
      const { stdout } = await execa(process.execPath, [PROGRAM, String(count)], { cancelSignal: signal })
      runs.push({ steps: count, firedMs: Number(stdout) })
    }
  }
  return { runs }
}
