// @ts-check
import { CALM_RULE } from './calm.js'
import { gateStages, runFresh } from './fresh.js'
import { openPatience } from './patience.js'
import { AMOUNTS, countInstructions, expectedInstructionsS, QUICK_AMOUNTS } from './instructions.js'
import { planOrder, sliceOptions } from './plan.js'
import { expectedSlicesS, runSlices } from './slices.js'

/** @import { BenchPlan } from './plan.js' */

const GATE_S = 1.3
const START_STOP_S = 0.9

/**
 * @param {BenchPlan} plan
 * @returns {number} how long it takes on a calm machine, in seconds
 */
export function expectedBenchS (plan) {
  const { gatesS, freshS, slicesS, instructionsS } = partsOf(plan)
  return gatesS + freshS + slicesS + instructionsS
}

function partsOf ({ stages, contenders, sliced, options }) {
  const { rounds, quick, instructions } = options
  return {
    gatesS: stages.length * GATE_S,
    freshS: planOrder(contenders, rounds).reduce(
      (sum, { contender }) => sum + contender.load.durationS + START_STOP_S,
      0
    ),
    slicesS: sliced.length ? expectedSlicesS(sliced.length, sliceOptions(options)) : 0,
    instructionsS: instructions ? expectedInstructionsS(stages, amountsOf(quick)) : 0
  }
}

/**
 * Gate, fresh runs, slices and, where they are wanted, instructions. A stage that fails the gate is not timed.
 *
 * @param {BenchPlan} plan
 * @param {{ signal: AbortSignal, step: (text: string, doneShare?: number) => void }} run
 */
export async function measureBench (plan, { signal, step }) {
  const { stages, contenders, sliced, options } = plan
  const { rounds, seed, patienceS } = options
  const { gatesS, freshS, slicesS } = partsOf(plan)
  const expectedS = expectedBenchS(plan)
  const say = (text, doneS) => step(text, doneS / expectedS)
  const patience = openPatience(patienceS, signal)

  let gated = 0
  const gates = await gateStages(stages, signal, ({ id }) => say(`gate: ${id}`, gated++ * GATE_S))
  const hasPassed = ({ stage }) => gates.some(gate => gate.stage === stage.id && gate.failures.length === 0)

  let loadedS = gatesS
  const onLoad = ({ id, load }, round) => {
    say(`round ${round} of ${rounds}: ${id}`, loadedS)
    loadedS += load.durationS + START_STOP_S
  }
  const fresh = await runFresh(contenders.filter(hasPassed), { rounds, patience, signal, onLoad })

  const slicing = sliceOptions(options)
  const onRound = (generation, round) => {
    const what = round < 1 ? 'warm-up' : `round ${round} of ${slicing.rounds}`
    say(
      `slices: processes ${generation} of ${slicing.generations}, ${what}`,
      gatesS + freshS + expectedSlicesS(sliced.length, slicing, { generation, round })
    )
  }
  const slices = sliced.some(hasPassed)
    ? await runSlices(sliced.filter(hasPassed), { options: slicing, seed, patience, signal, onRound })
    : null

  const passed = stages.filter(stage => hasPassed({ stage }))
  const instructions = options.instructions
    ? await countInstructions(passed, amountsOf(options.quick), {
      signal,
      step: text => say(text, gatesS + freshS + slicesS)
    })
    : null
  return {
    calmRule: CALM_RULE,
    patience: { limitS: patienceS, spentS: patience.spentS() },
    gates,
    ...fresh,
    slices,
    instructions
  }
}

function amountsOf (quick) {
  return quick ? QUICK_AMOUNTS : AMOUNTS
}
