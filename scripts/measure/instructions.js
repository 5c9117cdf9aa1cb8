// @ts-check
// Instructions instead of time: what else runs on the machine hardly changes how many a request takes.
import { availableParallelism } from 'node:os'
import { countProcess, NODE_ARGS } from './counted-process.js'
import { findCounter } from './instruction-counter.js'

/**
 * @import { Stage } from '../stages/catalog.js'
 * @import { Amounts, CountedProcess } from './counted-process.js'
 * @import { Counter } from './instruction-counter.js'
 */

/**
 * @type {Amounts & { processes: number, growingProcesses: number }} `processes` of each steady stage,
 *   `growingProcesses` of each other one
 */
export const AMOUNTS = {
  processes: 2,
  growingProcesses: 1,
  warmUpRequests: 2000,
  batches: 8,
  batchRequests: 50,
  singles: [1, 10, 100]
}
/** Enough to see that it works. */
export const QUICK_AMOUNTS = {
  processes: 2,
  growingProcesses: 1,
  warmUpRequests: 100,
  batches: 2,
  batchRequests: 50,
  singles: [1, 10, 100]
}

/**
 * @typedef {object} InstructionRun
 * @property {Counter['name'] | null} counter
 * @property {string | null} version of the counter
 * @property {string | null} missing a line that says why nothing was counted
 * @property {string[]} nodeArgs
 * @property {CountedProcess[]} processes in the order of the stages
 */

/**
 * Counts as many processes at once as there are cores: time is not what is measured, so they do not disturb each other.
 *
 * @param {Stage[]} stages
 * @param {typeof AMOUNTS} amounts
 * @param {{ signal: AbortSignal, step: (text: string) => void }} run
 * @returns {Promise<InstructionRun>} a stage that fails is noted and the others go on
 * @throws the signal's reason when it is aborted
 */
export async function countInstructions (stages, amounts, { signal, step }) {
  const { counter, missing } = await findCounter()
  const run = { counter: counter?.name ?? null, version: counter?.version ?? null, missing, nodeArgs: NODE_ARGS }
  if (!counter) return { ...run, processes: [] }
  const queue = longestFirst(stages, amounts).values()
  /** @type {CountedProcess[]} */
  const counted = []
  const work = async () => {
    for (const { stage, number } of queue) {
      if (signal.aborted) return
      step(`instructions: ${stage.id}, process ${number}`)
      counted.push({ stage: stage.id, process: number, ...await countProcess(stage, counter, amounts, signal) })
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  signal.throwIfAborted()
  return {
    ...run,
    processes: stages.flatMap(({ id }) =>
      counted.filter(({ stage }) => stage === id).sort((a, b) => a.process - b.process)
    )
  }
}

/**
 * @param {Pick<Stage, 'isSteady'>[]} stages
 * @param {typeof AMOUNTS} amounts
 * @returns {number} how long it takes with valgrind, in seconds
 */
export function expectedInstructionsS (
  stages,
  { processes, growingProcesses, warmUpRequests, batches, batchRequests, singles }
) {
  const steadyS = 8 + warmUpRequests * 0.002 + batches * batchRequests * 0.012
  const growingS = 8 + Math.max(...singles) ** 2 * 1.6e-4
  return (
    stages.reduce((sum, { isSteady }) => sum + (isSteady ? processes * steadyS : growingProcesses * growingS), 0) /
    availableParallelism()
  )
}

// So that none that takes long is left alone at the end.
function longestFirst (stages, { processes, growingProcesses }) {
  return [...stages.filter(({ isSteady }) => !isSteady), ...stages.filter(({ isSteady }) => isSteady)].flatMap(stage =>
    Array.from({ length: stage.isSteady ? processes : growingProcesses }, (_, i) => ({ stage, number: i + 1 }))
  )
}
