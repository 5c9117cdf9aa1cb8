// @ts-check
// One stage against itself, as bench compares two, again and again. An interval of 95 % has to hold 1 about nineteen
// times of twenty.
import { randomInt } from 'node:crypto'
import {
  COMMON_LOAD,
  DEFAULTS,
  expectedSlicesS,
  findStages,
  openPatience,
  parsePositive,
  planSlices,
  runSlices
} from '../kit.js'

/**
 * @import { SliceRun } from '../../scripts/measure/slices.js'
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 */

export const title = 'one stage against itself, run after run: do the intervals hold 1?'

const STAGE = '03-optimized'
// How often, and how many processes of each. The short one is a bench's; the long one also shows what more processes
// would bring.
const SHORT = { runs: 4, generations: DEFAULTS.generations }
const LONG = { runs: 20, generations: 12 }
const MAX_SEED = 2 ** 31

/** @type {LabFlags} */
export const flags = {
  long: {
    type: 'boolean',
    help: `makes the defaults ${LONG.runs} runs of ${LONG.generations} generations: half an hour, for an answer`
  },
  runs: { type: 'string', value: 'N', help: `runs, each as the slices of a bench (default ${SHORT.runs})` },
  generations: {
    type: 'string',
    value: 'N',
    help: `of processes in each run (default ${SHORT.generations}, as in a bench)`
  },
  patience: {
    type: 'string',
    value: 'SECONDS',
    help: `that all may wait for a calm machine (default ${DEFAULTS.patienceS})`
  }
}

/** @type {Lab['readOptions']} */
export function readOptions ({ values, positionals, catalog }) {
  const [stage] = findStages(catalog, positionals.length ? positionals : [STAGE])
  const length = values.long ? LONG : SHORT
  return {
    stage: stage.id,
    runs: parsePositive('runs', values.runs, { max: 1000 }) ?? length.runs,
    patienceS: parsePositive('patience', values.patience, { max: 36_000, takesZero: true }) ?? DEFAULTS.patienceS,
    generations: parsePositive('generations', values.generations, { max: 100 }) ?? length.generations,
    rounds: DEFAULTS.sliceRounds,
    bursts: DEFAULTS.bursts,
    burstMs: DEFAULTS.burstMs,
    warmUpRequests: DEFAULTS.warmUpRequests
  }
}

/** @type {Lab['expectedS']} */
export function expectedS ({ runs, ...slicing }) {
  return runs * expectedSlicesS(2, slicing)
}

/** @typedef {{ startedAt: string, endedAt: string, slices: SliceRun }} Run */

/**
 * @param {any} options
 * @param {LabRun} run
 * @returns {Promise<{ runs: Run[] }>}
 */
export async function measure ({ stage: id, runs: count, patienceS, ...slicing }, { catalog, signal, step }) {
  const [stage] = findStages(catalog, [id])
  const pair = planSlices([{ ...stage, isSteady: true, isNoisePair: true }], true)
  const patience = openPatience(patienceS, signal)
  const options = { ...slicing, connections: COMMON_LOAD.connections }
  const runs = []
  for (let i = 0; i < count; i++) {
    const onRound = (generation, round) => {
      if (round === 1) {
        step(
          `run ${i + 1} of ${count}, processes ${generation} of ${slicing.generations}`,
          (i + (generation - 1) / slicing.generations) / count
        )
      }
    }
    const startedAt = new Date().toISOString()
    const slices = await runSlices(pair, { options, seed: randomInt(1, MAX_SEED), patience, signal, onRound })
    runs.push({ startedAt, endedAt: new Date().toISOString(), slices })
  }
  return { runs }
}
