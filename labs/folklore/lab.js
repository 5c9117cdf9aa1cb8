// @ts-check
// Advice on fast JavaScript, old and new: which of it still holds, on which version?
import { expectVersion, installRuntimes, parsePositive, StageError, UsageError } from '../kit.js'
import { addPair, openCell } from './cells.js'
import { findExperiments, readExperiments } from './experiments.js'

/**
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 * @import { Cell } from './cells.js'
 * @import { Experiment } from './experiments.js'
 */

export const title = 'old advice on fast JavaScript, on Node.js 4 to 26: is it still true?'

/** @type {LabFlags} */
export const flags = {
  experiment: { type: 'string', multiple: true, value: 'NAME', help: 'an export of a file in labs/folklore/experiments; more than once for some' },
  node: { type: 'string', multiple: true, value: 'VERSION', help: 'such as 8 or 8.11.2; more than once for some' },
  rounds: { type: 'string', value: 'N', help: 'pairs of processes for each experiment and version' }
}
export const quick = {
  experiment: ['closure-array', 'closure-three-arrays', 'closure-called-once', 'for-in', 'same-code'],
  node: ['4', '5', '10', '26'],
  rounds: '3'
}

const VERSIONS = ['4', '5', '6', '8', '10', '16', '20', '26']
const PAIR_S = 0.25
const CHECK_S = 0.06

/** @type {Lab['readOptions']} */
export function readOptions ({ values }) {
  const versions = values.node ?? VERSIONS
  versions.forEach(expectVersion)
  const all = Object.keys(findExperiments())
  const experiments = values.experiment ?? all
  const unknown = experiments.find(name => !all.includes(name))
  if (unknown !== undefined) throw new UsageError(`unknown experiment "${unknown}"; there are: ${all.join(', ')}`)
  return {
    versions: [...new Set(versions)],
    experiments: [...new Set(experiments)],
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 9
  }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ versions, experiments, rounds }) =>
  experiments.length * versions.length * (rounds * PAIR_S + CHECK_S)

/**
 * @typedef {object} Data
 * @property {{ wanted: string, version: string, v8: string }[]} runtimes the oldest first
 * @property {{ what: string, reason: string }[]} missing versions
 * @property {Experiment[]} experiments
 * @property {{ experiment: string, reason: string }[]} broken files that cannot be read
 * @property {Cell[]} cells
 */

/**
 * @param {any} options
 * @param {LabRun} run
 * @returns {Promise<Data>}
 * @throws {StageError} when there is nothing that can be measured
 */
export async function measure (options, { signal, step }) {
  const { experiments, broken } = await readExperiments(options.experiments, signal)
  const { runtimes, missing } = await installRuntimes(options.versions, { signal, step })
  const why = [...broken, ...missing][0]?.reason
  if (experiments.length === 0 || runtimes.length === 0) throw new StageError(`nothing can be measured: ${why}`, [])
  return {
    runtimes: runtimes.map(({ wanted, version, v8 }) => ({ wanted, version, v8 })),
    missing,
    experiments,
    broken,
    cells: await measureCells({ ...options, experiments, runtimes, signal, step })
  }
}

// Round by round over all cells, so that whatever the machine does meets all of them.
async function measureCells ({ experiments, runtimes, rounds, signal, step }) {
  const cells = []
  for (let round = 1; round <= rounds; round++) {
    for (const [i, { name }] of experiments.entries()) {
      step(`round ${round} of ${rounds}: ${name}`, (round - 1 + i / experiments.length) / rounds)
      for (const [j, runtime] of runtimes.entries()) {
        if (round === 1) cells.push(await openCell(name, runtime, signal))
        const cell = cells[i * runtimes.length + j]
        if (!cell.failure) await addPair(cell, runtime, { isSlowFirst: (round + i + j) % 2 === 0, signal })
      }
    }
  }
  return cells
}
