// @ts-check
// What follows from counted instructions.
import { max, mean, min } from 'simple-statistics'

/**
 * @import { Batch, CountedProcess, InstructionRun } from './count-instructions.js'
 * @import { Stage } from '../../scripts/stages/catalog.js'
 */

/**
 * @typedef {object} Cost of a request, in the cheapest batch. Whatever else lands in a batch adds to it: a garbage
 *   collection, a function compiled again, a timer of Node's. Which batches it lands in is chance, and no two processes
 *   would agree
 * @property {number} user instructions
 * @property {number} overall instructions in user mode, mean of all batches
 * @property {number | null} difference in user mode between processes: the highest less the lowest, as a share of their
 *   mean; null for one process
 */

/**
 * @typedef {Cost & { stage: string, ofCeiling: number | null }} SteadyCost `ofCeiling` its instructions by the
 *   ceiling's
 */
/** @typedef {{ stage: string, requests: (Cost & { number: number })[] }} Growth `number` of the request, from 1 */
/** @typedef {InstructionRun & { costs: SteadyCost[], growth: Growth[] }} InstructionAnalysis */

/**
 * @param {InstructionRun} run
 * @param {Pick<Stage, 'id' | 'isSteady' | 'isCeiling'>[]} stages that took part
 * @returns {InstructionAnalysis} `costs` of steady stages, the cheapest first
 */
export function analyseInstructions (run, stages) {
  const batchesOf = id =>
    run.processes.filter(({ stage, failure }) => stage === id && !failure).map(({ batches }) => batches)
  const counted = stages.filter(({ id }) => batchesOf(id).length > 0)
  const [steady, growing] = [true, false].map(wanted => counted.filter(({ isSteady }) => isSteady === wanted))
  const ceiling = steady.find(({ isCeiling }) => isCeiling)?.id
  const costs = steady.map(({ id }) => ({ stage: id, ...costOf(batchesOf(id)) }))
  const ofCeiling = costs.find(({ stage }) => stage === ceiling)?.user
  return {
    ...run,
    costs: costs
      .map(cost => ({ ...cost, ofCeiling: ofCeiling && cost.stage !== ceiling ? cost.user / ofCeiling : null }))
      .sort((a, b) => a.user - b.user),
    growth: growing.map(({ id }) => ({ stage: id, requests: growthOf(batchesOf(id)) }))
  }
}

/**
 * @param {InstructionAnalysis} analysis
 * @param {string} over id of a steady stage
 * @param {string} under id of another one
 * @returns {number} instructions of the latter by those of the first: above 1 when `over` takes fewer; NaN where one of
 *   them was not counted
 */
export function instructionRatio ({ costs }, over, under) {
  const userOf = id => costs.find(({ stage }) => stage === id)?.user ?? NaN
  return userOf(under) / userOf(over)
}

/**
 * @param {Batch[][]} processes
 * @returns {Cost}
 */
function costOf (processes) {
  const perRequest = middle => processes.map(batches => middle(batches.map(({ user, requests }) => user / requests)))
  const user = perRequest(min)
  return {
    user: mean(user),
    overall: mean(perRequest(mean)),
    difference: user.length > 1 ? (max(user) - min(user)) / mean(user) : null
  }
}

function growthOf (processes) {
  return processes[0].map(({ from }) => ({
    number: from,
    ...costOf(processes.map(batches => batches.filter(batch => batch.from === from)))
  }))
}
