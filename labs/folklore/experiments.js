// @ts-check
// What the files in experiments/ say of themselves.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runForm } from './run-form.js'

const FOLDER = new URL('experiments/', import.meta.url)

/**
 * @typedef {object} Experiment
 * @property {string} name of its file, without .js
 * @property {string} advice
 * @property {{ name: string, url?: string }} [source]
 * @property {boolean} [isFresh] true where the first million calls of a process are what counts
 * @property {boolean} [isSame] true where both forms are the same code
 * @property {{ slow?: string, fast?: string }} [shapes] what the forms are called in the text that they come from
 * @property {number[]} [differ] inputs for which the forms return different values, of those that are checked
 */

/** @returns {string[]} in order of their names */
export function experimentNames () {
  return readdirSync(FOLDER).filter(file => file.endsWith('.js')).map(file => file.slice(0, -'.js'.length)).sort()
}

/** @param {string} name */
export function fileOf (name) {
  return fileURLToPath(new URL(`${name}.js`, FOLDER))
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
  const said = await runForm(process.execPath, ['describe', ...names.map(fileOf)], signal)
  for (const [i, experiment] of names.entries()) {
    const { failure } = said.failure ? said : said[i]
    if (failure) broken.push({ experiment, reason: failure })
    else experiments.push(said[i])
  }
  return { experiments, broken }
}
