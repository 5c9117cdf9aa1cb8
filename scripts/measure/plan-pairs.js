// @ts-check
import { planBench } from './plan.js'

/**
 * @import { Stage } from '../stages/catalog.js'
 * @import { BenchPlan } from './plan.js'
 */

/**
 * A run for one ratio a pair: by slices where both can be sliced, else by fresh runs under one load.
 *
 * @param {[Stage, Stage][]} pairs an older version of a stage, and the stage; they become neighbours
 * @param {Parameters<typeof planBench>[1]} [chosen]
 * @returns {BenchPlan}
 */
export function planPairs (pairs, chosen = {}) {
  const stages = pairs.flat()
  const plan = planBench(stages.map(withOneLoad), chosen)
  const steady = pairs.filter(pair => pair.every(({ isSteady }) => isSteady)).flat().map(({ id }) => id)
  const isSliced = ({ id }) => plan.sliced.length > 0 && steady.includes(id)
  return {
    ...plan,
    stages,
    contenders: plan.contenders.filter(({ stage }) => !isSliced(stage)),
    sliced: plan.sliced.filter(({ stage }) => isSliced(stage))
  }
}

// A stage that is else only sliced asks for none. Not wrk, which is not on every machine.
function withOneLoad (stage) {
  const [load = {}] = stage.freshLoads.filter(({ generator }) => generator !== 'wrk')
  return { ...stage, freshLoads: [load] }
}
