// @ts-check
import { gateStages, runFresh } from './fresh.js'
import { planOrder } from './plan.js'
import { runSlices } from './slices.js'

/** @import { BenchPlan } from './plan.js' */

const SLICE_MS = 250
const SLICE_OVERHEAD_MS = 20
const WARM_UP_MS = 1000
const GATE_S = 1
const START_STOP_S = 0.9

/**
 * @param {BenchPlan} plan
 * @returns {number} how long it takes, in seconds
 */
export function expectedBenchS ({ stages, contenders, sliced, options: { rounds, sliceRounds } }) {
  const freshS = planOrder(contenders, rounds).reduce((sum, { contender }) => sum + contender.load.durationS + START_STOP_S, 0)
  const slicesS = sliced.length * (WARM_UP_MS + sliceRounds * (SLICE_MS + SLICE_OVERHEAD_MS)) / 1000
  return stages.length * GATE_S + freshS + slicesS
}

/**
 * Gate, fresh runs and slices. A stage that fails the gate is not timed.
 *
 * @param {BenchPlan} plan
 * @param {{ signal: AbortSignal, step: (text: string) => void }} run
 */
export async function measureBench ({ stages, contenders, sliced, options }, { signal, step }) {
  const { rounds, sliceRounds, sliceConnections, seed } = options
  const onLoad = ({ id }, round) => step(`round ${round} of ${rounds}: ${id}`)
  const onRound = round => step(round === 0 ? 'slices: warm-up' : `slices: round ${round} of ${sliceRounds}`)
  const gates = await gateStages(stages, signal, ({ id }) => step(`gate: ${id}`))
  const hasPassed = ({ stage }) => gates.some(gate => gate.stage === stage.id && gate.failures.length === 0)
  const fresh = await runFresh(contenders.filter(hasPassed), { rounds, signal, onLoad })
  const slicing = { rounds: sliceRounds, sliceMs: SLICE_MS, warmUpMs: WARM_UP_MS, connections: sliceConnections, seed, signal, onRound }
  const slices = sliced.some(hasPassed) ? await runSlices(sliced.filter(hasPassed), slicing) : null
  return { gates, ...fresh, slices }
}
