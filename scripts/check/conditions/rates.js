// @ts-check
// What the participant's server costs, beside another one: both are measured in the same seconds.
import { withCause } from '../../errors.js'
import { runFresh } from '../../measure/whole-bench.js'
import { COMMON_LOAD, describeLoad, shortLoad } from '../../measure/load.js'
import { CALM_RULE } from '../../measure/machine.js'
import { planPairs, sliceOptions } from '../../measure/plan.js'
import { runSlices } from '../../measure/slices.js'
import { say } from '../../render/say.js'
import { analyseBench } from '../../results/analysis.js'
import { invertInterval } from '../../results/interval.js'
import { findCpuRatio, findRatio, SLICES } from '../../results/rates.js'
import { benchRecord, describeSetting } from '../../results/record.js'
import { decide, fails } from '../verdict.js'

/**
 * @import { BenchAnalysis } from '../../results/analysis.js'
 * @import { Context, Finding } from '../check-exercise.js'
 * @import { Interval } from '../../results/interval.js'
 * @import { Stage } from '../../server/catalog.js'
 */

const SAYS = {
  cpuMicrosPerRequest: say("CPU time per request, yours / the starting point's"),
  requestsPerSecond: say("requests per second, yours / the starting point's")
}

/**
 * The participant's server beside the starting point, in one run.
 *
 * @param {{ metric: 'cpuMicrosPerRequest' | 'requestsPerSecond', atMost: number } | { metric: 'requestsPerSecond',
 *   atLeast: number }} condition
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function ratio (condition, { stage, start, isQuick, signal }) {
  const { failure, otherFailure, rate, cpuRatio } = await compareRates(start, stage, { isQuick, signal })
  if (failure) return fails(say('under load: {failure}', { failure }))
  if (otherFailure) {
    return { verdict: 'skipped', says: say('the starting point under load: {otherFailure}', { otherFailure }) }
  }
  const says = SAYS[condition.metric]
  if ('atLeast' in condition) return { ...decide(rate, { atLeast: condition.atLeast }), says }
  // The CPU time is judged the other way round: cpuRatio is above 1 when less is needed.
  return { ...decide(cpuRatio && invertInterval(cpuRatio), { atMost: condition.atMost }), says }
}

/** About ten seconds of load, whether in slices or in fresh runs. */
const SHORT = { generations: 6, turns: 10, spanMs: 50, warmUpRequests: 5000, rounds: 4, loadMs: 1000 }
/** The least that gives an interval. */
const SHORTEST = { generations: 3, turns: 4, turnMs: 40, spanMs: 20, warmUpRequests: 300, rounds: 3, loadMs: 300 }

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
  const plan = planPairs([[other, mine]], amounts)
  const { rounds, seed } = plan.options
  const setting = await describeSetting(plan.stages)
  const fresh = await runFresh(plan.contenders, { rounds, signal, onLoad: () => {} })
  const slices = plan.sliced.length
    ? await runSlices(plan.sliced, { options: sliceOptions(plan.options), seed, signal, onPair: () => {} })
    : null
  return analyseBench(benchRecord(setting, plan, { calmRule: CALM_RULE, gates: [], ...fresh, slices }))
}

/**
 * @param {Stage} other
 * @param {Stage} mine
 * @param {{ isQuick: boolean, signal: AbortSignal }} run
 * @returns {Promise<{ failure: string | null, otherFailure: string | null, rate: Interval | null,
 *   cpuRatio: Interval | null }>} failures under load; `rate` requests per second, mine by the other's; `cpuRatio` CPU
 *   time per request, the other's by mine
 */
export async function compareRates (other, mine, run) {
  const bench = await measurePair([other, mine], run)
  const pair = { over: mine.id, under: other.id }
  const load = bench.slices ? SLICES : describeLoad(bench.contenders[0].load)
  return {
    failure: failureOf(bench, mine.id),
    otherFailure: failureOf(bench, other.id),
    rate: findRatio(bench, { ...pair, load }),
    cpuRatio: findCpuRatio(bench, { ...pair, load })
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
