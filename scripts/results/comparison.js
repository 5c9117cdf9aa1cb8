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
} from './interval.js'
import { ceilingOf, findCpuRatio, findRatio, loadOf, SLICES } from './rates.js'
import { compareSlices } from './standings.js'

/**
 * @import { BenchAnalysis } from './analysis.js'
 * @import { Interval } from './interval.js'
 * @import { SliceRatio, Standing } from './standings.js'
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
  if (fresh) {
    const power = before.stages.find(({ id }) => id === fresh.stage.id).isSteady ? 1 : POWER_WITHOUT_STEADY_STATE
    const ratios = afterByBefore(pair)
    return ofEachMetric(metric => divideIntervals(ratios[metric], powerOfInterval(shift[metric], power)))
  }
  const [a, b] = [before, after].map(bench =>
    /** @type {SliceRatio} */ (compareSlices(bench.slices, id, String(ceilingOf(bench)))))
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

// A stage against itself as it was at a commit, both measured in the same minutes.

/**
 * @typedef {'faster' | 'slower' | 'not decided' | 'too few rounds'} Verdict on requests per second, or on CPU time:
 *   faster is less of it
 */

/**
 * @typedef {object} Against
 * @property {string} stage id
 * @property {BenchAnalysis['stages'][number]} older the same stage as it was
 * @property {string | undefined} load {@link SLICES} or the load of fresh runs; undefined when there is no round in
 *   which both count
 * @property {Interval | null} requestsPerSecond now by then
 * @property {Interval | null} cpuMicrosPerRequest now by then
 * @property {{ requestsPerSecond: Verdict, cpuMicrosPerRequest: Verdict }} verdicts
 * @property {boolean} isSameCode what the ratio shows is noise alone then
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {Against[]} one for each older version that took part
 */
export function compareWithOlder (bench) {
  return bench.stages.flatMap(older => {
    if (!older.revision) return []
    const { of: stage } = older.revision
    const pair = { over: stage, under: older.id }
    const load = loadOf(bench, pair)
    const [rate, cpuRatio] = [findRatio, findCpuRatio].map(find => load ? find(bench, { ...pair, load }) : null)
    const noise = load === SLICES ? bench.league?.noisePair : null
    const [then, now] = [older.id, stage].map(id => bench.code?.stages[id])
    return [{
      stage,
      older,
      load,
      requestsPerSecond: rate,
      cpuMicrosPerRequest: cpuRatio && invertInterval(cpuRatio), // now by then, as the rate is
      verdicts: {
        requestsPerSecond: judge(rate, noise?.requestsPerSecond),
        cpuMicrosPerRequest: judge(cpuRatio, noise?.cpuMicrosPerRequest)
      },
      isSameCode: now !== undefined && now === then
    }]
  })
}

/**
 * @param {Interval | null} ratio
 * @param {Interval | null} [noise]
 * @returns {Verdict}
 */
function judge (ratio, noise = null) {
  if (!ratio || ratio.low === null) return 'too few rounds'
  if (!isResolved(ratio, noise)) return 'not decided'
  return ratio.value > 1 ? 'faster' : 'slower'
}
