// @ts-check
// Advice on fast JavaScript, old and new: which of it still holds, on which version?
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { shuffle } from 'simple-statistics'
import { stats } from 'bench-in-turns'
import { watchMachine } from 'bench-in-turns/kit.js'
import { installRuntimes } from '../equipment/runtimes.js'
import { defineLab, names, runProgram, times, versionsParam } from '../kit.js'

/**
 * @typedef {object} Experiment
 * @property {string} name of its export, in a file of experiments/
 * @property {string} advice
 * @property {boolean} [isFresh] true where the first million calls of a process are what counts
 * @property {boolean} [isSame] true where both forms are the same code
 * @property {number[]} [differ] inputs for which the forms return different values, of those that are checked
 */

/**
 * @typedef {object} Timing of one form in one process
 * @property {number} ns a call, once it is warm: the median of some batches
 * @property {number} [firstNs] a call, over the first million of the process
 */

/**
 * @typedef {object} Pair of processes, one right after the other
 * @property {string} experiment
 * @property {string} node exact version
 * @property {number} round
 * @property {Timing} slow
 * @property {Timing} fast
 * @property {boolean} [isSpoiled] true where the machine was not left to us
 */

/**
 * @typedef {object} Data
 * @property {{ version: string, v8: string }[]} runtimes the oldest first
 * @property {{ what: string, reason: string }[]} missing versions
 * @property {Experiment[]} experiments
 * @property {{ experiment: string, node: string, reason: string }[]} problems why a version cannot run an experiment
 * @property {Pair[]} samples
 */

const VERSIONS = ['4', '5', '6', '8', '10', '16', '20', '26']
const PAIR_S = 0.25
const CHECK_S = 0.06
const require = createRequire(import.meta.url)
const FOLDER = join(import.meta.dirname, 'experiments')
/** The file of each experiment, in order of their names. */
const FILES = Object.fromEntries(readdirSync(FOLDER)
  .filter(name => name.endsWith('.js'))
  .map(name => join(FOLDER, name))
  .flatMap(file => Object.keys(require(file)).map(name => [name, file]))
  .sort())
export const EXPERIMENTS = Object.keys(FILES)

export default defineLab({
  title: 'old advice on fast JavaScript, on Node.js 4 to 26: is it still true?',
  params: {
    experiments: names(EXPERIMENTS, {
      flag: 'experiment',
      help: 'an export of a file in labs/folklore/experiments'
    }),
    versions: versionsParam(VERSIONS),
    rounds: times({ usual: 9, help: 'pairs of processes for each experiment and version' })
  },
  prepare,
  prepareS: ({ experiments, versions }) => experiments.length * versions.length * CHECK_S,
  cells: ({ experiments }, { runtimes, problems = [] }) =>
    experiments.flatMap(experiment => runtimes.map(({ version }) => ({ experiment, node: version })))
      .filter(cell => !problems.some(({ experiment, node }) => experiment === cell.experiment && node === cell.node)),
  sampleS: () => PAIR_S,
  sample: takePair
})

async function prepare ({ experiments, versions }, run) {
  const { runtimes, missing } = await installRuntimes(versions, run)
  const problems = []
  for (const { version, binary } of runtimes) {
    run.step(`do both forms return the same on Node.js ${version}?`)
    for (const experiment of experiments) {
      const { reason } = await runForm('check', experiment, binary, run)
      if (reason) problems.push({ experiment, node: version, reason })
    }
  }
  const data = {
    runtimes: runtimes.map(({ version, v8 }) => ({ version, v8 })),
    missing,
    problems,
    experiments: experiments.map(describe)
  }
  return { runtimes, problems, data }
}

function describe (name) {
  const { slow, fast, ...about } = require(FILES[name])[name]
  return { name, ...about }
}

async function takePair ({ experiment, node }, _options, run, { runtimes }) {
  const { binary } = runtimes.find(({ version }) => version === node)
  const endWatch = watchMachine()
  const timings = {}
  for (const form of shuffle(['slow', 'fast'])) timings[form] = await runForm(form, experiment, binary, run)
  return { ...timings, ...(stats.spoilersOf({ machine: endWatch() }).length > 0 && { isSpoiled: true }) }
}

/**
 * @param {string} mode check, slow or fast
 * @param {string} experiment
 * @param {string} binary of Node.js
 * @param {{ signal: AbortSignal }} run
 * @returns {Promise<any>} what run-form.cjs printed
 */
export async function runForm (mode, experiment, binary, { signal }) {
  const program = join(import.meta.dirname, 'run-form.cjs')
  const [printed] = await runProgram(program, [mode, FILES[experiment], experiment], { binary, signal })
  return printed
}
