// @ts-check
// What the files in experiments/ hold: each export is an experiment.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runForm } from './run-form.js'

const FOLDER = join(import.meta.dirname, 'experiments')

/**
 * @typedef {object} Experiment
 * @property {string} name of its export
 * @property {string} advice
 * @property {{ name: string, url?: string }} [source]
 * @property {boolean} [isFresh] true where the first million calls of a process are what counts
 * @property {boolean} [isSame] true where both forms are the same code
 * @property {{ slow?: string, fast?: string }} [shapes] what the forms are called in the text that they come from
 * @property {number[]} [differ] inputs for which the forms return different values, of those that are checked
 */

/** @returns {Record<string, string>} the file of each experiment, in order of their names */
export function findExperiments () {
  const require = createRequire(import.meta.url)
  const files = readdirSync(FOLDER).filter(file => file.endsWith('.js')).map(file => join(FOLDER, file))
  return Object.fromEntries(files.flatMap(file => Object.keys(require(file)).map(name => [name, file])).sort())
}

/**
 * @param {string[]} names
 * @param {AbortSignal} signal
 * @returns {Promise<{ experiments: Experiment[], broken: { experiment: string, reason: string }[] }>} as this version
 *   of Node.js reads them, and why it cannot read the others
 */
export async function readExperiments (names, signal) {
  const experiments = []
  const broken = []
  for (const name of names) {
    const { failure, ...described } = await runForm(process.execPath, ['describe', ...placeOf(name)], signal)
    if (failure) broken.push({ experiment: name, reason: failure })
    else experiments.push({ name, ...described })
  }
  return { experiments, broken }
}

/** @param {string} name @returns {string[]} file and name, as run-form.cjs takes them */
export function placeOf (name) {
  return [findExperiments()[name], name]
}
