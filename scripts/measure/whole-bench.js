// @ts-check
import { readFileSync } from 'node:fs'
import { gateStages, runFresh } from './cold-runs.js'
import { CALM_RULE, watchMachine } from './machine.js'
import { pairsOf, planOrder, sliceOptions } from './plan.js'
import { expectedSlicesS, runSlices } from './slices.js'

/**
 * @import { BenchPlan } from './plan.js'
 * @import { GateResult } from '../server/gate.js'
 * @import { MachineWork } from './machine.js'
 */

const GATE_S = 1.3
const START_STOP_S = 0.9

/**
 * @param {BenchPlan} plan
 * @returns {number} how long it takes on a calm machine, in seconds
 */
export function expectedBenchS (plan) {
  const { gatesS, freshS, slicesS } = partsOf(plan)
  return gatesS + freshS + slicesS
}

function partsOf ({ stages, contenders, sliced, options }) {
  const { rounds } = options
  return {
    gatesS: stages.length * GATE_S,
    freshS: planOrder(contenders, rounds).reduce(
      (sum, { contender }) => sum + contender.load.durationS + START_STOP_S,
      0
    ),
    slicesS: sliced.length
      ? expectedSlicesS(sliced.length, sliceOptions(options), { pairs: pairsOf(sliced).length })
      : 0
  }
}

/**
 * Gate, fresh runs and slices. A stage that fails the gate is not timed.
 *
 * @param {BenchPlan} plan
 * @param {{ signal: AbortSignal, step: (text: string, doneShare?: number) => void, passed?: GateResult[] }} run
 *   `passed` where the gates were passed already
 */
export async function measureBench (plan, { signal, step, passed }) {
  const { stages, contenders, sliced, options } = plan
  const { rounds, seed } = options
  const { gatesS, freshS } = partsOf(plan)
  const expectedS = expectedBenchS(plan)
  const say = (text, doneS) => step(text, doneS / expectedS)

  let gated = 0
  const gates = passed ?? await gateStages(stages, signal, ({ id }) => say(`gate: ${id}`, gated++ * GATE_S))
  const hasPassed = ({ stage }) => gates.some(gate => gate.stage === stage.id && gate.failures.length === 0)

  let loadedS = gatesS
  const onLoad = ({ id, load }, round) => {
    say(`round ${round} of ${rounds}: ${id}`, loadedS)
    loadedS += load.durationS + START_STOP_S
  }
  const fresh = await runFresh(contenders.filter(hasPassed), { rounds, signal, onLoad })

  const slicing = sliceOptions(options)
  const passedSliced = sliced.filter(hasPassed)
  const pairs = pairsOf(passedSliced)
  const onPair = (generation, pair) => {
    const done = { pairs: pairs.length, until: { generation, pair } }
    const doneS = gatesS + freshS + expectedSlicesS(passedSliced.length, slicing, done)
    say(`slices: processes ${generation} of ${slicing.generations}, pair ${pair} of ${pairs.length}`, doneS)
  }
  const slices = passedSliced.length
    ? await runSlices(passedSliced, { pairs, options: slicing, seed, signal, onPair })
    : null
  return { calmRule: CALM_RULE, gates, ...fresh, slices }
}

const OWN_STAT = '/proc/self/stat' // man 5 proc_pid_stat
const MICROS_PER_TICK = 10_000
const [CHILDREN_USER, CHILDREN_SYSTEM] = [13, 14] // of the fields after the name, in ticks

/**
 * What the machine did while something was measured that has processes of its own, all of which have ended by then.
 *
 * @typedef {Omit<MachineWork, 'ownMicros'> & { ownMicros: number | null }} RunWork `ownMicros` with all these
 *   processes; null where the system does not tell
 */

/** @returns {() => RunWork} starts watching; the function that is returned ends it */
export function watchRun () {
  const endWatch = watchMachine()
  const before = childrenMicros()
  return () => {
    const work = endWatch()
    const after = childrenMicros()
    return { ...work, ownMicros: before === null || after === null ? null : work.ownMicros + after - before }
  }
}

// CPU time of all children that were waited for, and of all that these had waited for.
function childrenMicros () {
  try {
    const fields = readFileSync(OWN_STAT, 'utf8').split(') ').at(-1)?.split(' ') ?? [] // a name may have both
    return (Number(fields[CHILDREN_USER]) + Number(fields[CHILDREN_SYSTEM])) * MICROS_PER_TICK
  } catch {
    return null // not Linux
  }
}
