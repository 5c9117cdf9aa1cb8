// @ts-check
// A bench: gate, fresh runs and slices.
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { shuffle, sum } from 'simple-statistics'
import { passGate } from './stage-gate.js'
import { appOf, runStageTurns } from './stage-app.js'
import { paceFor, runFresh } from 'bench-in-turns'
import { CALM_RULE, CONNECTIONS, expectedSlicesS, say } from 'bench-in-turns/kit.js'
import { runLoad } from './whole-load.js'
import { pairsOf, roundsOf, sliceOptions, withoutUndefined } from './plan.js'

/**
 * @import { BenchPlan, Contender, planPairs } from './plan.js'
 * @import { FreshRun, Goal, ServerProcess } from 'bench-in-turns'
 * @import { Step } from 'bench-in-turns/kit.js'
 * @import { LoadCounts } from './whole-load.js'
 * @import { GateResult } from './stage-gate.js'
 * @import { Stage } from './catalog.js'
 */

const GATE_S = 0.6
const START_STOP_S = 0.5
const GATES_AT_ONCE = 2

/**
 * @param {BenchPlan} plan
 * @returns {number} how long it takes on a calm machine, in seconds
 */
export function expectedBenchS (plan) {
  const { gatesS, freshS, slicesS } = partsOf(plan)
  return gatesS + freshS + slicesS
}

function partsOf ({ stages, contenders, sliced, options }) {
  return {
    gatesS: stages.length * GATE_S,
    freshS: sum(contenders.map(one => roundsOf(one, options.rounds) * (one.load.durationS + START_STOP_S))),
    slicesS: sliced.length && expectedSlicesS(sliced.length, sliceOptions(options), { pairs: pairsOf(sliced).length })
  }
}

/**
 * Gate, fresh runs and slices. A stage that fails the gate is not timed.
 *
 * @param {BenchPlan} plan
 * @param {object} run
 * @param {AbortSignal} run.signal
 * @param {Step} run.step
 * @param {GateResult[]} [run.passed] where the gates were passed already
 * @param {Goal} [run.goal] at which the turns are over, without one when all starts are taken
 */
export async function measureBench (plan, { signal, step, passed, goal }) {
  const { stages, contenders, sliced, skipped, options } = plan
  const { rounds, seed } = options
  const { gatesS, freshS } = partsOf(plan)
  const expectedS = expectedBenchS(plan)
  const stepAt = (doneS, said) => step(said, doneS / expectedS)

  let gated = 0
  const onGate = ({ id }) => stepAt(gated++ * GATE_S, say('gate: {id}', { id }))
  const gates = passed ?? await gateStages(stages, signal, onGate)
  const hasPassed = ({ stage }) => gates.some(gate => gate.stage === stage.id && gate.failures.length === 0)

  let loadedS = gatesS
  const onLoad = ({ id, load }, round) => {
    stepAt(loadedS, say('{id}: round {round} of {rounds}', { id, round, rounds }))
    loadedS += load.durationS + START_STOP_S
  }
  const fresh = await runRounds(contenders.filter(hasPassed), { rounds, seed, signal, onLoad })

  const slicing = sliceOptions(options)
  const passedSliced = sliced.filter(hasPassed)
  const pairs = pairsOf(passedSliced)
  const onPair = (generation, pair) => {
    const done = { pairs: pairs.length, until: { generation, pair } }
    const doneS = gatesS + freshS + expectedSlicesS(passedSliced.length, slicing, done)
    const { generations } = slicing
    stepAt(doneS, say('start {generation} of {generations}, {pair} of {all}',
      { generation, generations, pair, all: pairs.length }))
  }
  const slices = passedSliced.length
    ? await runStageTurns(passedSliced, { pairs, options: slicing, seed, signal, onPair, goal })
    : null
  return { calmRule: CALM_RULE, gates, skipped, ...fresh, slices }
}

/**
 * @typedef {{ contender: string, round: number, attempt?: number } & FreshRun<LoadCounts>} Sample one contender, by its
 *   id, in one round, from 1; `attempt` is of older records, which took again what did not count or was spoiled
 */

/**
 * Proves of every stage that it answers as it must. Nothing is timed, so two of them may do so at once.
 *
 * @param {Stage[]} stages
 * @param {AbortSignal} signal
 * @param {(stage: Stage) => void} onGate
 * @returns {Promise<GateResult[]>}
 * @throws the signal's reason when it is aborted
 */
export async function gateStages (stages, signal, onGate) {
  /** @type {GateResult[]} */
  const gates = []
  const waiting = stages.entries()
  const passOneByOne = async () => {
    for (const [place, stage] of waiting) {
      if (signal.aborted) return
      onGate(stage)
      gates[place] = await passGate(stage, signal)
    }
  }
  await Promise.all(Array.from({ length: GATES_AT_ONCE }, passOneByOne))
  signal.throwIfAborted()
  return gates
}

/**
 * Interleaves the rounds (A B C, C A B ...), so that a drift of the machine hits all contenders alike. The order within
 * a round is by lot, so that nobody always comes after the same one.
 *
 * @param {Contender[]} contenders
 * @param {number} rounds
 * @param {number} seed
 * @returns {{ round: number, contender: Contender }[]} rounds count from 1
 */
export function planOrder (contenders, rounds, seed) {
  const generator = xoroshiro128plus(seed)
  return Array.from({ length: rounds }, (_, i) => i + 1).flatMap(round => {
    const taking = contenders.filter(contender => round <= roundsOf(contender, rounds))
    return shuffle(taking, () => uniformFloat64(generator)).map(contender => ({ round, contender }))
  })
}

/**
 * Loads the contenders round by round. A stage that fails is noted and the others go on.
 *
 * @param {Contender[]} contenders that passed the gate
 * @throws the signal's reason when it is aborted
 */
async function runRounds (contenders, { rounds, seed, signal, onLoad }) {
  const order = planOrder(contenders, rounds, seed)
  const samples = []
  for (const { contender, round } of order) {
    signal.throwIfAborted()
    onLoad(contender, round)
    samples.push(await takeSample(contender, round, signal))
  }
  signal.throwIfAborted()
  return { order: order.map(({ contender }) => contender.id), samples }
}

async function takeSample ({ id, stage, load }, round, signal) {
  const loadOnce = (/** @type {ServerProcess} */ { url }, /** @type {AbortSignal} */ ends) =>
    runLoad(url + stage.route, { ...load, asked: stage.requests }, ends)
  return { contender: id, round, ...await runFresh(await appOf(stage), loadOnce, signal) }
}

/**
 * How stages are loaded of which nobody knows how slow they are: those that wait for a database.
 *
 * @param {Stage[]} stages that passed their gate
 * @param {NonNullable<Parameters<typeof planPairs>[1]>} load what was chosen
 * @param {AbortSignal} signal
 * @returns {Promise<NonNullable<Parameters<typeof planPairs>[1]>>} with turns and a warm-up that the slowest needs
 */
export async function pacedLoad (stages, load, signal) {
  const { connections = CONNECTIONS, quick } = load
  const apps = await Promise.all(stages.map(stage => appOf(stage)))
  const pace = await paceFor(apps, { connections, quick, signal })
  return { ...pace, ...withoutUndefined(load), connections }
}
