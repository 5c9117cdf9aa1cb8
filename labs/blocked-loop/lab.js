// @ts-check
// Nothing asynchronous happens until what runs has run. A timer of 100 ms, and a loop of a few million steps behind it.
import { join } from 'node:path'
import { execa } from 'execa'
import { median } from 'simple-statistics'
import { parsePositive } from '../../scripts/commands/cli/command.js'
import { formatNumber } from '../../scripts/render/format.js'

/**
 * @import { Lab, LabReport, LabRun } from '../index.js'
 * @import { ParseArgsOptionsConfig } from 'node:util'
 */

export const title = 'a timer that has to wait for a loop'

/** @type {ParseArgsOptionsConfig} */
export const flags = { rounds: { type: 'string' } }

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

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @returns {LabReport}
 */
export function report ({ runs }) {
  const bySteps = [...Map.groupBy(runs, ({ steps }) => steps)].map(([steps, some]) => ({ steps, fired: some.map(({ firedMs }) => firedMs) }))
  const rows = bySteps.map(({ steps, fired }) =>
    [steps.toLocaleString('en'), formatNumber(median(fired)), `${formatNumber(Math.min(...fired))} to ${formatNumber(Math.max(...fired))}`])
  const latest = bySteps.at(-1)
  return {
    tables: { timer: { title: 'A timer of 100 ms', head: ['steps of the loop behind it', 'fires after, ms (median)', 'lowest to highest'], rows } },
    plots: {},
    figures: { blocked: latest ? formatNumber(median(latest.fired)) : '-' },
    notes: []
  }
}
