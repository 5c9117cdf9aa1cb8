// @ts-check
// Advice on fast JavaScript, old and new: which of it still holds, on which version?
import { expectVersion, installRuntimes, parsePositive, StageError, UsageError } from '../kit.js'
import { addPair, openCell } from './cells.js'
import { crossCheck } from './cross-check.js'
import { experimentNames, readExperiments } from './experiments.js'
import { keepUnfinished, keyOf, readUnfinished, UNFINISHED } from './unfinished.js'

/**
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 * @import { Cell } from './cells.js'
 * @import { Crossed } from './cross-check.js'
 * @import { Experiment } from './experiments.js'
 */

export const title = 'old advice on fast JavaScript, on Node.js 4 to 26: is it still true?'

/** @type {LabFlags} */
export const flags = {
  experiment: { type: 'string', multiple: true, value: 'NAME', help: 'a file in labs/folklore/experiments, without .js; more than once for some' },
  node: { type: 'string', multiple: true, value: 'VERSION', help: 'such as 8 or 8.11.2; more than once for some' },
  rounds: { type: 'string', value: 'N', help: 'pairs of processes for each experiment and version' },
  'no-cross-check': { type: 'boolean', help: 'without the same experiments in tinybench' },
  again: { type: 'boolean', help: 'measure all of it, whatever an interrupted run has left' }
}
export const quick = {
  experiment: ['closure-array', 'closure-three-arrays', 'closure-called-once', 'for-in', 'same-code'],
  node: ['4', '5', '10', '26'],
  rounds: '3',
  'no-cross-check': true
}

const VERSIONS = ['4', '5', '6', '8', '10', '16', '20', '26']
const PAIR_S = 0.25
const CHECK_S = 0.06
const CROSS_CHECK_S = 0.8

/** @type {Lab['readOptions']} */
export function readOptions ({ values }) {
  const versions = values.node ?? VERSIONS
  versions.forEach(expectVersion)
  const all = experimentNames()
  const experiments = values.experiment ?? all
  const unknown = experiments.find(name => !all.includes(name))
  if (unknown !== undefined) throw new UsageError(`unknown experiment "${unknown}"; there are: ${all.join(', ')}`)
  return {
    versions: [...new Set(versions)],
    experiments: [...new Set(experiments)],
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 9,
    hasCrossCheck: !values['no-cross-check'],
    again: values.again ?? false
  }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ versions, experiments, rounds, hasCrossCheck }) =>
  experiments.length * (versions.length * (rounds * PAIR_S + CHECK_S) + (hasCrossCheck ? CROSS_CHECK_S : 0))

/**
 * @typedef {object} Data
 * @property {{ wanted: string, version: string, v8: string }[]} runtimes the oldest first
 * @property {{ what: string, reason: string }[]} missing versions
 * @property {Experiment[]} experiments
 * @property {{ experiment: string, reason: string }[]} broken files that cannot be read
 * @property {Cell[]} cells
 * @property {Crossed[]} crossed
 * @property {number} continued pairs that an interrupted run had measured
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
  const { cells, continued } = await measureCells(options, { experiments, runtimes, signal, step })
  const crossed = options.hasCrossCheck ? await crossCheck(experiments, { signal, step }) : []
  return {
    runtimes: runtimes.map(({ wanted, version, v8 }) => ({ wanted, version, v8 })),
    missing,
    experiments,
    broken,
    cells,
    crossed,
    continued
  }
}

async function measureCells (options, { experiments, runtimes, signal, step }) {
  const key = await keyOf(options, runtimes.map(({ version }) => version))
  const kept = options.again ? { cells: null, isOther: false } : await readUnfinished(key)
  if (kept.isOther) step(`${UNFINISHED} is of other options, versions or code: starts anew`)
  const cells = kept.cells ?? []
  const continued = cells.reduce((sum, { pairs }) => sum + pairs.length, 0)
  if (kept.cells) step(`goes on from ${UNFINISHED}, with ${continued} pairs; --again starts anew`)
  const store = keepUnfinished(key, step)
  try {
    await fillCells(cells, { ...options, experiments, runtimes, store, signal, step })
  } catch (error) {
    await store.keep(cells)
    throw error
  }
  await store.discard()
  return { cells, continued }
}

// Round by round over all cells, so that whatever the machine does meets all of them.
async function fillCells (cells, { experiments, runtimes, rounds, store, signal, step }) {
  for (let round = 1; round <= rounds; round++) {
    for (const [i, { name }] of experiments.entries()) {
      step(`round ${round} of ${rounds}: ${name}`, (round - 1 + i / experiments.length) / rounds)
      for (const [j, runtime] of runtimes.entries()) {
        const cell = cells.find(({ experiment, node }) => experiment === name && node === runtime.version) ??
          await addCell(cells, name, runtime, signal)
        if (cell.failure || cell.pairs.length >= round) continue
        await addPair(cell, runtime, { isSlowFirst: (round + i + j) % 2 === 0, signal })
        await store.keepNowAndThen(cells)
      }
    }
  }
}

async function addCell (cells, name, runtime, signal) {
  const cell = await openCell(name, runtime, signal)
  cells.push(cell)
  return cell
}
