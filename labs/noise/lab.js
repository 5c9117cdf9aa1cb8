// @ts-check
// How far is what bench says to be trusted? Its turns beside ten uninterrupted seconds of the same processes; and
// stages against themselves, of which 95 of 100 intervals have to hold 1.
import { randomInt } from 'node:crypto'
import { COMMON_LOAD, DEFAULTS, expectedSlicesS, findStages, parsePositive, runSlices } from '../kit.js'
import { expectedTurnsS, measureTurns } from './turns.js'

/**
 * @import { Stage } from '../../scripts/server/catalog.js'
 * @import { SliceRun } from '../../scripts/measure/slices.js'
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 * @import { Taken } from './turns.js'
 */

export const title = 'how far bench is to be trusted: its turns beside uninterrupted load, and stages against themselves'

const MAX_SEED = 2 ** 31
const AGAINST_ITSELF = ['03-optimized', '02-listener-fix', 'fastify-variant', 'koa-variant/04-optimized']
const PAIRS_AT_ONCE = 10 // in a row of processes of one stage, each beside the next one

/** @type {LabFlags} */
export const flags = {
  repetitions: { type: 'string', value: 'N', help: 'of the turns beside ten uninterrupted seconds (default 2; 0 leaves them out)' },
  comparisons: { type: 'string', value: 'N', help: 'of a stage with itself, in tens (default 10; 0 leaves them out)' },
  generations: { type: 'string', value: 'N', help: `of processes in each comparison (default ${DEFAULTS.generations}, as in a bench)` }
}
export const quick = { repetitions: '1', comparisons: '0' }
export const quickStages = ['hello-world', '03-optimized']

/** @type {Lab['readOptions']} */
export function readOptions ({ values, positionals, catalog }) {
  const stages = positionals.length ? findStages(catalog, positionals) : catalog.filter(({ isSteady }) => isSteady)
  const few = positionals.length ? stages : findStages(catalog, AGAINST_ITSELF)
  return {
    stages: stages.map(({ id }) => id),
    servers: [...new Set([Math.min(2, stages.length), stages.length])],
    repetitions: parsePositive('repetitions', values.repetitions, { max: 100, takesZero: true }) ?? 2,
    againstItself: few.map(({ id }) => id),
    comparisons: parsePositive('comparisons', values.comparisons, { max: 1000, takesZero: true }) ?? 10,
    slicing: {
      generations: parsePositive('generations', values.generations, { max: 100 }) ?? DEFAULTS.generations,
      rounds: DEFAULTS.sliceRounds,
      turnMs: DEFAULTS.turnMs,
      leadInMs: DEFAULTS.leadInMs,
      warmUpRequests: DEFAULTS.warmUpRequests,
      connections: COMMON_LOAD.connections
    }
  }
}

/** @type {Lab['expectedS']} */
export function expectedS (options) {
  const { stages, comparisons, slicing } = options
  return expectedTurnsS(stages.length, options) +
    Math.ceil(comparisons / PAIRS_AT_ONCE) * expectedSlicesS(PAIRS_AT_ONCE + 1, slicing)
}

/**
 * @param {any} options
 * @param {LabRun} run
 * @returns {Promise<{ taken: Taken[], rows: { stage: string, slices: SliceRun }[] }>}
 */
export async function measure (options, { catalog, signal, step }) {
  const { stages, againstItself, comparisons, slicing } = options
  const taken = await measureTurns(findStages(catalog, stages), options, { signal, step })
  const rows = []
  for (let i = 0; i * PAIRS_AT_ONCE < comparisons; i++) {
    const [stage] = findStages(catalog, [againstItself[i % againstItself.length]])
    const onPair = (generation, pair) => {
      if (pair === 1) step(`${stage.id} against itself, processes ${generation} of ${slicing.generations}`)
    }
    const copies = copiesOf(stage, PAIRS_AT_ONCE + 1)
    const seed = randomInt(1, MAX_SEED)
    rows.push({ stage: stage.id, slices: await runSlices(copies, { options: slicing, seed, signal, onPair }) })
  }
  return { taken, rows }
}

/** @param {Stage} stage */
function copiesOf (stage, count) {
  return Array.from({ length: count }, (_, i) => ({ id: `${stage.id} ${i + 1}`, stage }))
}
