// @ts-check
// How many instructions does a request take? Each stage twice, to see how well such a count repeats.
import { AMOUNTS, countInstructions, expectedInstructionsS, findStages, parsePositive } from '../kit.js'

/**
 * @import { InstructionRun } from '../../scripts/measure/instructions.js'
 * @import { Stage } from '../../scripts/server/catalog.js'
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 */

export const title = 'instructions of a request, which noise hardly reaches'

/** @type {LabFlags} */
export const flags = {
  processes: { type: 'string', value: 'N', help: 'processes of each steady stage' },
  'warm-up': { type: 'string', value: 'N', help: 'requests before those that are counted, of a steady stage' },
  batches: {
    type: 'string',
    value: 'N',
    help: `batches of ${AMOUNTS.batchRequests} requests that are counted, of a steady stage`
  },
  longest: {
    type: 'string',
    value: 'N',
    help: 'highest number of a request that is counted alone, in 01-slow and its like'
  }
}
export const quick = { longest: '100' }
export const quickStages = ['01-slow', '02-listener-fix', '03-optimized']

const SINGLES = [...AMOUNTS.singles, 1000] // the last one alone takes valgrind minutes

/** @typedef {{ stages: Pick<Stage, 'id' | 'isSteady' | 'isCeiling'>[], amounts: typeof AMOUNTS }} Options */

/** @type {Lab['readOptions']} */
export function readOptions ({ values, positionals, catalog }) {
  const stages = positionals.length ? findStages(catalog, positionals) : catalog
  const read = (flag, max) => parsePositive(flag, values[flag], { max })
  const longest = read('longest', 10_000) ?? Infinity
  return {
    stages: stages.map(({ id, isSteady, isCeiling }) => ({ id, isSteady, isCeiling })),
    amounts: {
      ...AMOUNTS,
      processes: read('processes', 100) ?? AMOUNTS.processes,
      warmUpRequests: read('warm-up', 100_000) ?? AMOUNTS.warmUpRequests,
      batches: read('batches', 1000) ?? AMOUNTS.batches,
      singles: SINGLES.filter(number => number <= longest)
    }
  }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ stages, amounts }) => expectedInstructionsS(stages, amounts)

/**
 * @param {Options} options
 * @param {LabRun} run
 * @returns {Promise<InstructionRun>}
 */
export async function measure ({ stages, amounts }, { catalog, signal, step }) {
  return countInstructions(findStages(catalog, stages.map(({ id }) => id)), amounts, { signal, step })
}
