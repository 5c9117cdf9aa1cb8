// @ts-check
// Nothing asynchronous happens until what runs has run. A timer of 100 ms, and a loop behind it: shorter than that,
// longer, and as long as the article's.
import { join } from 'node:path'
import { execa } from 'execa'
import { median } from 'simple-statistics'
import { parsePositive } from '../kit.js'

/** @import { Lab, LabFlags, LabRun } from '../index.js' */

export const title = 'a timer that has to wait for a loop'

/** @type {LabFlags} */
export const flags = { rounds: { type: 'string', value: 'N', help: 'fresh processes for each number of steps' } }
export const quick = { rounds: '3' }

export const TIMER_MS = 100
const PROGRAM = join(import.meta.dirname, 'blocked.cjs')
const STEPS_OF_THE_ARTICLE = 1e7
const FRACTIONS = [0, 0.25, 5] // of the timer's time
const TRIES = 3
const ROUND_S = 0.4

/**
 * @typedef {{ steps: number, loopMs: number, firedMs: number }} Run of a fresh process: how long its loop took, and
 *   when its timer fired
 */

/** @type {Lab['readOptions']} */
export function readOptions ({ values }) {
  return { rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 7 }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ rounds }) => (rounds * (FRACTIONS.length + 1) + TRIES) * ROUND_S

/**
 * @param {{ rounds: number }} options
 * @param {LabRun} run
 * @returns {Promise<{ runs: Run[] }>}
 */
export async function measure ({ rounds }, { signal, step }) {
  step('how many steps this machine does in the time of the timer')
  const fitting = await stepsWithin(TIMER_MS, signal)
  const wanted = [...FRACTIONS.map(fraction => roundSteps(fraction * fitting)), STEPS_OF_THE_ARTICLE].sort(
    (a, b) => a - b
  )
  const runs = []
  for (let round = 1; round <= rounds; round++) {
    for (const steps of wanted) {
      step(`round ${round} of ${rounds}: ${steps.toLocaleString('en')} steps`)
      runs.push(await runLoop(steps, signal))
    }
  }
  return { runs }
}

async function stepsWithin (durationMs, signal) {
  const rates = []
  for (let i = 0; i < TRIES; i++) {
    const { steps, loopMs } = await runLoop(STEPS_OF_THE_ARTICLE, signal)
    rates.push(steps / loopMs)
  }
  return median(rates) * durationMs
}

// Two digits say all that is known of it.
function roundSteps (steps) {
  return Number(steps.toPrecision(2))
}

/** @returns {Promise<Run>} */
async function runLoop (steps, signal) {
  const { stdout } = await execa(process.execPath, [PROGRAM, String(steps)], { cancelSignal: signal })
  return { steps, ...JSON.parse(stdout) }
}
