// @ts-check
import { gateStages, runFresh } from './fresh.js'
import { AMOUNTS, countInstructions, expectedInstructionsS, QUICK_AMOUNTS } from './instructions.js'
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
export function expectedBenchS ({ stages, contenders, sliced, options: { rounds, sliceRounds, quick, instructions } }) {
  const freshS = planOrder(contenders, rounds).reduce((sum, { contender }) => sum + contender.load.durationS + START_STOP_S, 0)
  const slicesS = sliced.length * (WARM_UP_MS + sliceRounds * (SLICE_MS + SLICE_OVERHEAD_MS)) / 1000
  const instructionsS = instructions ? expectedInstructionsS(stages, amountsOf(quick)) : 0
  return stages.length * GATE_S + freshS + slicesS + instructionsS
}

/**
 * Gate, fresh runs, slices and, where they are wanted, instructions. A stage that fails the gate is not timed.
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
  const passed = stages.filter(stage => hasPassed({ stage }))
  const instructions = options.instructions ? await countInstructions(passed, amountsOf(options.quick), { signal, step }) : null
  return { gates, ...fresh, slices, instructions }
}

function amountsOf (quick) {
  return quick ? QUICK_AMOUNTS : AMOUNTS
}
