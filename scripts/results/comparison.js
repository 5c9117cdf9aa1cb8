// @ts-check
// Two records of the same stages. A machine is faster on one day than on another, and every stage with it: each is
// held against the ceiling of its own record, and what the ceiling itself changed by is the machine's part.
import {
  divideIntervals,
  invertInterval,
  isResolved,
  powerOfInterval,
  unpairedRatioInterval,
  widerOf
} from 'bench-in-turns/judge/interval.js'
import { decidePairs, failuresInTurns } from 'bench-in-turns/judge/comparison.js'
import { ceilingOf, findCpuRatio, findRatio, loadOf, SLICES } from './rates.js'
import { compareSlices } from 'bench-in-turns/judge/standings.js'
import { judgeRatio, USUAL_WITHIN_PERCENT } from 'bench-in-turns/judge/verdict.js'

/**
 * @import { BenchAnalysis } from './analysis.js'
 * @import { Figure, Verdict } from 'bench-in-turns/judge/verdict.js'
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { Standing } from 'bench-in-turns/judge/standings.js'
 * @import { SliceRun } from 'bench-in-turns/turns/turns.js'
 * @import { Summary } from './samples.js'
 */

// A server whose n-th request takes c n seconds answers n of them in c n² / 2: in T seconds, as many as the square root
// of 2 T / c.
const POWER_WITHOUT_STEADY_STATE = 0.5
// A change is made of four processes, a noise pair of two.
const PROCESSES_OF_A_CHANGE = Math.SQRT2

/** @typedef {'requestsPerSecond' | 'cpuMicrosPerRequest'} Metric */
/** @typedef {'more' | 'less' | 'unresolved' | 'too few rounds'} Direction */

/**
 * @typedef {object} Change of one contender between two records, the machine's part taken out
 * @property {string} contender id
 * @property {number} before requests per second
 * @property {number} after requests per second
 * @property {Interval} requestsPerSecond after by before
 * @property {Interval} cpuMicrosPerRequest after by before
 * @property {Record<Metric, Direction>} directions
 */

/**
 * @typedef {object} Comparison
 * @property {Record<Metric, Interval> | null} shift of the ceiling, after by before: the machine's part; null when one
 *   record has no ceiling, and a change of the machine cannot be told from a change of the code
 * @property {Change[]} changes of the contenders that both have, slices first
 */

/**
 * @param {BenchAnalysis} before
 * @param {BenchAnalysis} after
 * @returns {Comparison}
 */
export function compareRecords (before, after) {
  const pairs = figuresOfBoth(before, after)
  const isShared = id => [before, after].every(bench => ceilingOf(bench) === id)
  const ceiling = pairs.find(([{ contender }]) => isShared(contender))
  const shift = ceiling ? afterByBefore(ceiling) : null
  const directionOf = (ratio, metric) => {
    if (ratio.low === null) return 'too few rounds'
    if (!shift || !isResolved(ratio, commonNoise(before, after, metric))) return 'unresolved'
    return ratio.value > 1 ? 'more' : 'less'
  }
  const compared = pairs.filter(pair => pair !== ceiling && pair[0].contender !== before.slices?.noisePair?.id)
  const changes = compared.map(pair => {
    const [{ contender, requestsPerSecond: old }, { requestsPerSecond: recent }] = pair
    const change = shift ? withoutMachine(pair, before, after, shift) : afterByBefore(pair)
    const directions = ofEachMetric(metric => directionOf(change[metric], metric))
    return { contender, before: old.value, after: recent.value, ...change, directions }
  })
  return { shift, changes }
}

/** @typedef {(Standing | Summary)[]} Pair of one contender, before and after */

/** @returns {Pair[]} slices first */
function figuresOfBoth (before, after) {
  const [old, recent] = [before, after].map(({ league, summaries }) => [...league?.standings ?? [], ...summaries])
  return old.flatMap(then => {
    const now = recent.find(({ contender }) => contender === then.contender)
    return now ? [[then, now]] : []
  })
}

/**
 * @template T
 * @param {(metric: Metric) => T} make
 * @returns {Record<Metric, T>}
 */
function ofEachMetric (make) {
  return { requestsPerSecond: make('requestsPerSecond'), cpuMicrosPerRequest: make('cpuMicrosPerRequest') }
}

/** @param {Pair} pair */
function afterByBefore ([before, after]) {
  return ofEachMetric(metric => unpairedRatioInterval(after[metric].values, before[metric].values))
}

// The machine's part is divided out of fresh runs. In slices, each is paired with the ceiling of its own record, so the
// machine is in neither, nor what is not known of it; their CPU time is the ceiling's by the stage's own.
function withoutMachine (pair, before, after, shift) {
  const id = pair[0].contender
  const fresh = before.contenders.find(contender => contender.id === id)
  const [a, b] = fresh ? [] : [before, after].map(bench => compareSlices(bench.slices, id, String(ceilingOf(bench))))
  if (!a || !b) {
    const isSteady = !fresh || before.stages.find(({ id }) => id === fresh.stage.id).isSteady
    const power = isSteady ? 1 : POWER_WITHOUT_STEADY_STATE
    const ratios = afterByBefore(pair)
    return ofEachMetric(metric => divideIntervals(ratios[metric], powerOfInterval(shift[metric], power)))
  }
  return {
    requestsPerSecond: divideIntervals(b.requestsPerSecond, a.requestsPerSecond),
    cpuMicrosPerRequest: divideIntervals(a.cpuMicrosPerRequest, b.cpuMicrosPerRequest)
  }
}

// What sets two processes of the same code apart is in no interval of slices; each record's noise pair shows some of
// it.
function commonNoise (before, after, metric) {
  const wider = widerOf([before, after].map(({ league }) => league?.noisePair?.[metric] ?? null))
  return wider && powerOfInterval(wider, PROCESSES_OF_A_CHANGE)
}

const COMMIT_CHARACTERS = 9

/**
 * @param {BenchAnalysis} before
 * @param {BenchAnalysis} after
 * @returns {{ name: string, before: string | undefined, after: string | undefined }[]} everything that differs, and may
 *   be the reason
 */
export function findDifferences (before, after) {
  const facts = ({ machine, runtime, packages, options, checkout, lockFileSha256 }) => ({
    CPU: machine.cpuModel,
    cores: machine.cores,
    'memory (bytes)': machine.memoryBytes,
    OS: machine.os,
    Node: runtime.node,
    'seconds of a fresh run': options.durationS,
    commit: checkout.commit?.slice(0, COMMIT_CHARACTERS),
    'package-lock.json': lockFileSha256.slice(0, COMMIT_CHARACTERS),
    ...packages
  })
  const [old, recent] = [before, after].map(facts)
  return [...new Set([...Object.keys(old), ...Object.keys(recent)])].filter(name => old[name] !== recent[name])
    .map(name => ({ name, before: old[name], after: recent[name] }))
}

// Two servers of one run, and what the comparison of them decides.

/**
 * @typedef {import('bench-in-turns/judge/comparison.js').Decided & {
 *   load?: string, isSameCode: boolean, older?: BenchAnalysis['stages'][number]
 * }} DecidedStages `load` is {@link SLICES} or that of fresh runs, undefined when there is no round in which both
 *   count; `isSameCode` where what the ratio shows is noise alone, `older` where it is the same stage as it was
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {DecidedStages[]} of each older version that took part; without any, of the pairs of steady stages
 */
export function decideAll (bench) {
  const olderOnes = bench.stages.flatMap(older =>
    older.revision ? [{ over: older.revision.of, under: older.id, older }] : [])
  if (olderOnes.length) return decide(bench, olderOnes)
  return decide(bench, (bench.league?.ratios ?? []).map(({ over, under }) => ({ over, under })))
}

/**
 * @param {BenchAnalysis} bench
 * @param {{ over: string, under: string, older?: DecidedStages['older'] }[]} pairs judged together: of several, each is
 *   held to more than one alone would be
 * @returns {DecidedStages[]}
 */
function decide (bench, pairs) {
  const { withinPercent } = bench.options
  const loads = pairs.map(pair => ({ ...pair, load: loadOf(bench, pair) }))
  const inTurns = loads.filter(({ load }) => load === SLICES)
  const ofTurns = bench.slices ? decidePairs(bench.slices, inTurns, { withinPercent }) : []
  return loads.map(pair => {
    const { over, under } = pair
    const decided = ofTurns[inTurns.indexOf(pair)] ?? decideCold(bench, pair)
    const failures = [under, over].flatMap(id => failuresOf(bench, id))
    const [then, now] = [under, over].map(id => bench.code?.stages[id])
    return {
      ...decided,
      ...pair,
      verdict: failures.length ? 'failed' : decided.verdict,
      failures,
      isSameCode: now !== undefined && now === then
    }
  })
}

/** By fresh runs under one load. */
function decideCold (bench, { over, under, load }) {
  const [rate, lessCpu] = [findRatio, findCpuRatio].map(find => load ? find(bench, { over, under, load }) : null)
  return {
    over,
    under,
    decides: /** @type {const} */ ('cpuMicrosPerRequest'),
    requestsPerSecond: rate,
    cpuMicrosPerRequest: lessCpu && invertInterval(lessCpu),
    verdict: judgeRatio(lessCpu),
    withinPercent: USUAL_WITHIN_PERCENT,
    failures: []
  }
}

/**
 * @param {BenchAnalysis} bench
 * @param {string} id of a stage
 * @returns {string[]} a line for each thing that it did wrong
 */
function failuresOf ({ gates, samples, contenders, slices }, id) {
  const ofStage = ({ contender }) => contenders.some(other => other.id === contender && other.stage.id === id)
  const said = [
    ...gates.filter(({ stage, passed }) => stage === id && !passed).map(({ failures }) => failures[0].message),
    ...samples.filter(sample => ofStage(sample) && sample.status !== 'valid').flatMap(({ reasons }) => reasons)
  ]
  const named = said.map(message => message.startsWith(id) ? message : `${id}: ${message}`)
  return [...new Set([...named, ...slices ? failuresInTurns(slices, id) : []])]
}
