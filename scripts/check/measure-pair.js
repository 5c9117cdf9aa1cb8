// @ts-check
// The participant's server beside another one, both measured in the same seconds.
import { analyseBench } from '../analyse/bench.js'
import { findCpuRatio, findRatio, SLICES } from '../analyse/ratios.js'
import { COMMON_LOAD, describeLoad, shortLoad } from '../load/load.js'
import { CALM_RULE } from '../measure/calm.js'
import { runFresh } from '../measure/fresh.js'
import { openPatience } from '../measure/patience.js'
import { sliceOptions } from '../measure/plan.js'
import { planPairs } from '../measure/plan-pairs.js'
import { runSlices } from '../measure/slices.js'
import { benchRecord, describeSetting } from '../record/record.js'
import { withCause } from '../stages/cause.js'

/**
 * @import { BenchAnalysis } from '../analyse/bench.js'
 * @import { Interval } from '../analyse/interval.js'
 * @import { Stage } from '../stages/catalog.js'
 */

const NO_PATIENCE_S = 0 // half a minute is all that a check may take: on a busy machine it says so instead
/** About ten seconds of load, whether in slices or in fresh runs. */
const SHORT = { generations: 5, sliceRounds: 3, warmUpRequests: 5000, rounds: 4, loadMs: 1000 }
/** The least that gives an interval. */
const SHORTEST = { generations: 3, sliceRounds: 1, warmUpRequests: 300, rounds: 3, loadMs: 300 }

/**
 * Neither is asked for the contract: that of the starting point may be broken, which is what the exercise is about.
 *
 * @param {[Stage, Stage]} pair the other one, and the participant's
 * @param {{ isQuick: boolean, signal: AbortSignal }} run
 * @returns {Promise<BenchAnalysis>}
 */
export async function measurePair (pair, { isQuick, signal }) {
  const { loadMs, ...amounts } = isQuick ? SHORTEST : SHORT
  const [other, mine] = pair.map(stage => ({ ...stage, freshLoads: [shortLoad(COMMON_LOAD.connections, loadMs)] }))
  const plan = planPairs([[other, mine]], { ...amounts, patienceS: NO_PATIENCE_S })
  const { rounds, seed, patienceS } = plan.options
  const setting = await describeSetting(plan.stages)
  const patience = openPatience(patienceS, signal)
  const fresh = await runFresh(plan.contenders, { rounds, patience, signal, onLoad: () => {} })
  const slices = plan.sliced.length
    ? await runSlices(plan.sliced, { options: sliceOptions(plan.options), seed, patience, signal, onRound: () => {} })
    : null
  const run = {
    calmRule: CALM_RULE,
    patience: { limitS: patienceS, spentS: patience.spentS() },
    gates: [],
    ...fresh,
    slices,
    instructions: null
  }
  return analyseBench(benchRecord(setting, plan, run))
}

/**
 * @param {Stage} other
 * @param {Stage} mine
 * @param {{ isQuick: boolean, signal: AbortSignal }} run
 * @returns {Promise<{ failure: string | null, otherFailure: string | null, rate: Interval | null, thrift: Interval |
 *   null }>} failures under load; `rate` requests per second, mine by the other's; `thrift` CPU time per request, the
 *   other's by mine
 */
export async function compareRates (other, mine, run) {
  const bench = await measurePair([other, mine], run)
  const pair = { over: mine.id, under: other.id }
  const load = bench.slices ? SLICES : describeLoad(bench.contenders[0].load)
  return {
    failure: failureOf(bench, mine.id),
    otherFailure: failureOf(bench, other.id),
    rate: findRatio(bench, { ...pair, load }),
    thrift: findCpuRatio(bench, { ...pair, load })
  }
}

/** @param {BenchAnalysis} bench */
function failureOf ({ slices, samples, contenders }, id) {
  const ofStage = samples.filter(({ contender }) =>
    contenders.some(other => other.id === contender && other.stage.id === id)
  )
  const failure =
    slices?.failures.find(({ contender }) => contender === id) ?? ofStage.find(sample => sample.failure)?.failure
  const taken = [...ofStage, ...slices?.slices.filter(({ contender }) => contender === id) ?? []]
  const counts = taken.some(({ reasons }) => reasons.length === 0)
  return (failure && withCause(failure.message, failure.stderrLines)) ?? (counts ? null : taken[0]?.reasons[0] ?? null)
}
