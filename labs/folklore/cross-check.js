// @ts-check
// The same forms in tinybench: another loop, by other people.
import { fileURLToPath } from 'node:url'
import { fileOf } from './experiments.js'
import { runProgram } from './run-form.js'

/**
 * @import { LabRun } from '../index.js'
 * @import { Experiment } from './experiments.js'
 */

const PROGRAM = fileURLToPath(new URL('with-tinybench.js', import.meta.url))

/** @typedef {{ slow: number, fast: number }} Times ns a call */

/**
 * @typedef {object} Crossed
 * @property {string} experiment
 * @property {string | null} failure
 * @property {Times} [single] tinybench looks at the clock around each call
 * @property {Times} [batched] it does so around a thousand
 */

/**
 * @param {Experiment[]} experiments
 * @param {Pick<LabRun, 'signal' | 'step'>} run
 * @returns {Promise<Crossed[]>} on the version of Node.js that runs this
 */
export async function crossCheck (experiments, { signal, step }) {
  const crossed = []
  for (const { name } of experiments) {
    step(`tinybench: ${name}`)
    const { failure = null, ...times } = await runProgram(process.execPath, [PROGRAM, fileOf(name)], signal)
    crossed.push({ experiment: name, failure, ...times })
  }
  return crossed
}
