// @ts-check
// What the participant's server costs, beside another one: both are measured in the same seconds.
import { BRIEF, COARSE, CONNECTIONS, LEAST, USUAL_WITHIN_PERCENT, withCause } from 'bench-in-turns/kit.js'
import { measureBench, pacedLoad } from '../../stages/whole-bench.js'
import { shortLoad } from '../../stages/whole-load.js'
import { COMMON_LOAD } from '../../stages/common-load.js'
import { planPairs } from '../../stages/plan.js'
import { say } from '../../render/say.js'
import { analyseBench } from '../../results/analysis.js'
import { seriesOf } from '../../results/series.js'
import { benchRecord, describeSetting } from '../../results/record.js'
import { decide, fails, overall } from '../verdict.js'

/**
 * @import { BenchAnalysis } from '../../results/analysis.js'
 * @import { Context, Finding } from '../check-exercise.js'
 * @import { Decided, Goal, Interval } from 'bench-in-turns'
 * @import { Message } from '../../render/say.js'
 * @import { Stage } from '../../stages/catalog.js'
 */

/**
 * CPU time per request, that of the participant's server by that of the starting point, in one run.
 *
 * @param {{ atMost: number, settings?: Record<string, string> }} condition `settings` variables that both are given
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export function ratio ({ atMost, settings }, { stage, start, isQuick, signal }) {
  const says = say("CPU time per request, yours / the starting point's")
  const [other, mine] = [start, stage].map(one => ({ ...one, settings: { ...one.settings, ...settings } }))
  const judge = ({ cpuRatio }) => [{ ...decide(cpuRatio, { atMost }), says }]
  return judgeRates(other, mine, { isPlain: true, isQuick, signal }, judge)
}

/** What shows by less than twice the CPU time per request shows by its rate or the memory that it keeps. */
export const NOISE = 1.5

/**
 * @param {Stage} other
 * @param {Stage} mine
 * @param {{ isPlain?: boolean, isByLoad?: boolean, isQuick: boolean, signal: AbortSignal }} run as for measurePair
 * @param {{ cpuRatio: Message, rate: Message }} says what the ratios are called
 * @returns {Promise<Finding>} of the two, the one that decides
 */
export function isAsGood (other, mine, run, says) {
  return judgeRates(other, mine, run, ({ cpuRatio, rate }) => [
    { ...decide(cpuRatio, { atMost: NOISE }), says: says.cpuRatio },
    { ...decide(rate, { atLeast: Math.round(100 / NOISE) / 100 }), says: says.rate }
  ])
}

/**
 * @param {Stage} other
 * @param {Stage} mine
 * @param {Omit<Parameters<typeof compareRates>[2], 'isDecided'>} run
 * @param {(ratios: Ratios) => Finding[]} judge
 * @returns {Promise<Finding>} nothing is decided where the other one fails: that one is not the participant's
 */
async function judgeRates (other, mine, run, judge) {
  const decisive = ratios => {
    const findings = judge(ratios)
    return findings.find(({ verdict }) => verdict === overall(findings)) ?? findings[0]
  }
  const isDecided = ratios => decisive(ratios).verdict !== 'undecided'
  const { failure, otherFailure, ...ratios } = await compareRates(other, mine, { ...run, isDecided })
  if (failure) return fails(say('under load: {failure}', { failure }))
  if (!otherFailure) return decisive(ratios)
  return { verdict: 'undecided', says: say('what it is compared with, under load: {otherFailure}', { otherFailure }) }
}

const SHORT_WARM_UP_MS = 1500 // of what waits for a database: what an exercise is about shows by a factor

/**
 * Neither is asked for the contract: that of the starting point may be broken, which is what the exercise is about.
 *
 * @param {[Stage, Stage]} pair the other one, and the participant's
 * @param {object} run
 * @param {boolean} [run.isPlain] does what it is asked about show by a factor of two?
 * @param {boolean} [run.isByLoad] does it show only where many requests are there at a time?
 * @param {boolean} run.isQuick
 * @param {AbortSignal} run.signal
 * @param {Goal['isDecided']} [run.isDecided]
 * @returns {Promise<BenchAnalysis>}
 */
export async function measurePair (pair, { isPlain = false, isByLoad = false, isQuick, signal, isDecided }) {
  const isSteady = pair.every(stage => stage.isSteady)
  const { durationS, ...usual } = {
    ...isPlain ? COARSE : BRIEF,
    ...isQuick && LEAST,
    // One that computes for milliseconds would be kept busy for many times a turn by more, since each is answered.
    ...isPlain && isSteady && !isByLoad && { connections: CONNECTIONS }
  }
  const load = shortLoad(COMMON_LOAD.connections, 1000 * durationS)
  const [other, mine] = pair.map(stage => ({ ...stage, freshLoads: [load] }))
  const { generations, rounds } = usual
  // Of servers that wait, nobody knows how slow they are.
  const amounts = pair.some(({ needs }) => needs.length > 0)
    ? await pacedLoad(pair, {
      generations, rounds, withinPercent: USUAL_WITHIN_PERCENT, quick: isQuick, longestWarmUpMs: SHORT_WARM_UP_MS
    }, signal)
    : { ...usual, withinPercent: USUAL_WITHIN_PERCENT }
  const plan = planPairs([[other, mine]], amounts)
  const setting = await describeSetting(plan.stages)
  const goal = { withinPercent: USUAL_WITHIN_PERCENT, isDecided }
  const passed = plan.stages.map(({ id }) => ({ stage: id, checks: [], failures: [], stderrLines: [] }))
  return analyseBench(benchRecord(setting, plan, await measureBench(plan, { signal, step () {}, passed, goal })))
}

/**
 * @typedef {object} Ratios
 * @property {Interval | null} rate requests per second, mine ÷ the other's
 * @property {Interval | null} cpuRatio CPU time per request, likewise
 */

/**
 * @param {Stage} other
 * @param {Stage} mine
 * @param {object} run as for measurePair
 * @param {boolean} [run.isPlain]
 * @param {boolean} [run.isByLoad]
 * @param {boolean} run.isQuick
 * @param {AbortSignal} run.signal
 * @param {(ratios: Ratios) => boolean} run.isDecided
 * @returns {Promise<{ failure: string | null, otherFailure: string | null } & Ratios>} failures under load
 */
export async function compareRates (other, mine, { isDecided, ...run }) {
  const isEnough = (/** @type {Decided[]} */ [decided]) =>
    isDecided({ rate: decided.requestsPerSecond, cpuRatio: decided.cpuMicrosPerRequest })
  const bench = await measurePair([other, mine], { ...run, isDecided: isEnough })
  const ratios = seriesOf(bench)[0].ratio(mine.id, other.id)
  return {
    failure: failureOf(bench, mine.id),
    otherFailure: failureOf(bench, other.id),
    rate: ratios?.requestsPerSecond ?? null,
    cpuRatio: ratios?.cpuMicrosPerRequest ?? null
  }
}

function failureOf (bench, id) {
  const runs = seriesOf(bench).map(({ run }) => run)
  const failure = runs.flatMap(({ failures }) => failures).find(({ contender }) => contender === id)
  if (failure) return withCause(failure.message, failure.stderrLines)
  const taken = runs.flatMap(({ slices }) => slices).filter(({ contender }) => contender === id)
  return taken.some(({ reasons }) => reasons.length === 0) ? null : taken[0]?.reasons[0] ?? null
}
