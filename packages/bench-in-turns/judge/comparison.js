// @ts-check
// What short turns of several pairs decide: one figure, and one of four verdicts.
import jstat from 'jstat'
import { mean, median, sampleStandardDeviation } from 'simple-statistics'
import { busyShare, loopShare } from '../load/load.js'
import { isLook, LOOKS } from '../turns/defaults.js'
import { hasEnds, invertInterval, ratioInterval } from './interval.js'
import { judgeSlices } from './slices.js'
import { compareSlices } from './standings.js'

/**
 * @import { GeneratorWork, ServerWork } from '../load/load.js'
 * @import { SliceRun } from '../turns/turns.js'
 * @import { Interval } from './interval.js'
 * @import { JudgedSliceRun } from './slices.js'
 */

/** @typedef {{ over: string, under: string }} PairOf ids of contenders: the one that is judged, and the other one */

/**
 * @typedef {object} Decided
 * @property {string} over id of the one that the verdict is about
 * @property {string} under id of what it is compared with
 * @property {Interval | null} requestsPerSecond of the first by that of the second; null where no start has both
 * @property {Interval | null} cpuMicrosPerRequest likewise
 * @property {Figure} decides
 * @property {Verdict} verdict
 * @property {number} withinPercent of each other that counts as the same
 * @property {string[]} failures what each of the two did wrong, a line each
 */

/**
 * @param {JudgedSliceRun} run
 * @param {PairOf[]} pairs judged together: of several, each is held to more than one alone would be
 * @param {{ withinPercent?: number }} [options] where it went on until that was decided
 * @returns {Decided[]}
 */
export function decidePairs (run, pairs, { withinPercent } = {}) {
  const ofLooks = withinPercent === undefined ? undefined : LOOKS
  const known = pairs.map(({ over, under }) => ({
    compared: compareSlices(run, over, under, ofLooks),
    decides: decidingFigure(run, [over, under]),
    failures: [under, over].flatMap(id => failuresInTurns(run, id))
  }))
  const judged = judgeTogether(known.map(({ compared, decides, failures }) =>
    ({ ratios: compared?.[decides].values, failures, withinPercent })), ofLooks)
  return pairs.map(({ over, under }, i) => {
    const { compared, decides, failures } = known[i]
    const { ratio, verdict } = judged[i]
    const of = figure => decides === figure ? ratio : compared?.[figure] ?? null
    const cost = of('cpuMicrosPerRequest')
    return {
      over,
      under,
      decides,
      requestsPerSecond: of('requestsPerSecond'),
      cpuMicrosPerRequest: cost && invertInterval(cost),
      verdict,
      withinPercent: withinPercent ?? USUAL_WITHIN_PERCENT,
      failures
    }
  })
}

/**
 * @param {{ ratios?: number[], failures: string[], withinPercent?: number }[]} pairs ratios of their starts, above 1
 *   where it is better; none where no start has both
 * @param {{ errorRate?: number }} [options] of all of them together
 * @returns {{ ratio: Interval | null, verdict: Verdict }[]} in their order
 */
export function judgeTogether (pairs, options) {
  const known = pairs.filter(({ ratios }) => ratios)
  const intervals = intervalsTogether(known.map(({ ratios = [] }) => ratios), options)
  return pairs.map(pair => {
    const ratio = intervals[known.indexOf(pair)] ?? null
    return { ratio, verdict: pair.failures.length ? 'failed' : judgeRatio(ratio, pair) }
  })
}

/**
 * @param {SliceRun} run that is under way
 * @param {PairOf[]} pairs
 * @param {number} withinPercent
 * @returns {boolean} does a look at it decide each pair? Only to be asked when {@link isLook} says so
 */
export function isDecided (run, pairs, withinPercent) {
  const judged = judgeSlices(run)
  const hasFailed = id => run.failures.some(({ contender }) => contender === id)
  const open = pairs.filter(({ over, under }) => !hasFailed(over) && !hasFailed(under))
  const compared = open.map(({ over, under }) => compareSlices(judged, over, under))
  if (compared.includes(null)) return false
  const ratios = compared.flatMap(one => one ? [one[decidingFigure(judged, [one.over, one.under])].values] : [])
  return intervalsTogether(ratios, LOOKS).every(ratio => judgeRatio(ratio, { withinPercent }) !== 'undecided')
}

/**
 * A comparison ends when a server of its only pair has failed, and one with a bound when it is decided or its time is
 * over, which begins now. It is looked at no oftener than the intervals allow for.
 *
 * @param {PairOf[]} pairs
 * @param {{ withinPercent?: number, atMostMinutes: number }} bound
 * @returns {(run: SliceRun) => boolean} asked after each start
 */
export function whenEnough (pairs, { withinPercent, atMostMinutes }) {
  const untilMs = performance.now() + 60_000 * atMostMinutes
  return run => {
    if (run.failures.length && pairs.length <= 1) return true
    if (withinPercent === undefined || !isLook(run.slices.at(-1)?.generation ?? 0)) return false
    return performance.now() > untilMs || isDecided(run, pairs, withinPercent)
  }
}

/**
 * @param {JudgedSliceRun} run
 * @param {string} id of a contender
 * @returns {string[]} a line for each thing that it did wrong
 */
export function failuresInTurns ({ failures, slices }, id) {
  const said = [
    ...failures.filter(({ contender }) => contender === id).map(({ message }) => message),
    ...slices.filter(({ contender }) => contender === id).flatMap(({ reasons }) => reasons)
  ]
  return [...new Set(said.map(message => message.startsWith(id) ? message : `${id}: ${message}`))]
}

// What a ratio decides, by itself and beside others.
const distributions = /** @type {any} */ (jstat)

/** Verdicts of ratios of which more than 1 is better. */
/** @typedef {'better' | 'worse' | 'the same' | 'undecided' | 'failed'} Verdict */
/** @typedef {'cpuMicrosPerRequest' | 'requestsPerSecond'} Figure */

/** Within so many per cent of each other, two versions are the same to most who ask. */
export const USUAL_WITHIN_PERCENT = 5
const ERROR_RATE = 0.05 // of one look: intervals of 95 %

/**
 * @param {Interval | null} ratio above 1 where it is better
 * @param {{ withinPercent?: number }} [options]
 * @returns {Exclude<Verdict, 'failed'>} `the same` where the whole interval lies within so many per cent of 1, which
 *   says more than which side of 1 it lies on
 */
export function judgeRatio (ratio, { withinPercent = USUAL_WITHIN_PERCENT } = {}) {
  if (!hasEnds(ratio)) return 'undecided'
  const most = 1 + withinPercent / 100
  if (ratio.low >= 1 / most && ratio.high <= most) return 'the same'
  if (ratio.low > 1) return 'better'
  return ratio.high < 1 ? 'worse' : 'undecided'
}

/**
 * Several comparisons of which any may be a false alarm, such as of several routes. Holm's procedure (A simple
 * sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6, 1979): the clearest of m ratios
 * is held against the mth part of the error rate, the next one against the (m - 1)th, until one of them is not clear;
 * that one and all others have the level at which it stopped. Each interval is of the level of its verdict.
 *
 * @param {number[][]} ratios above 0, one a start, of each comparison
 * @param {{ errorRate?: number }} [options] of all of them together
 * @returns {Interval[]} in their order
 */
export function intervalsTogether (ratios, { errorRate = ERROR_RATE } = {}) {
  const byClearness = ratios.map((own, i) => ({ i, own, p: pValueOf(own) })).sort((a, b) => a.p - b.p)
  const intervals = []
  let left = ratios.length
  let isClear = true
  for (const { i, own, p } of byClearness) {
    intervals[i] = ratioInterval(own, { errorRate: errorRate / left })
    isClear &&= p <= errorRate / left
    if (isClear && left > 1) left--
  }
  return intervals
}

/** @param {number[]} ratios @returns {number} of Student's t test of their logarithms, two-sided; 1 for too few */
function pValueOf (ratios) {
  const logs = ratios.map(Math.log)
  if (logs.length < 2) return 1
  const middle = mean(logs)
  const error = sampleStandardDeviation(logs) / Math.sqrt(logs.length)
  if (error === 0) return middle === 0 ? 1 : 0
  return 2 * (1 - distributions.studentt.cdf(Math.abs(middle) / error, logs.length - 1))
}

const IDLE_FROM = 0.5 // of the time
const ALL_ELSEWHERE = 0.1 // of the time; what is less may be the way between the two

/**
 * CPU time decides, the figure that is known best and that fewer machines are bought by. It says nothing of a server
 * that waits, for a database say: there, how many requests it answers decides.
 *
 * @param {JudgedSliceRun | null} run
 * @param {string[]} ids of contenders
 * @returns {Figure}
 */
export function decidingFigure (run, ids) {
  const isWaiting = id => {
    const own = run?.slices.filter(({ contender }) => contender === id) ?? []
    return own.length > 0 && waits(own)
  }
  return ids.some(isWaiting) ? 'requestsPerSecond' : 'cpuMicrosPerRequest'
}

/** @typedef {Pick<ServerWork, 'loopActiveMs' | 'loopIdleMs' | 'wantedMicros'>} Loop */

/**
 * A server is idle as well when it answers sooner than it is asked, and looks so when others have its processor. But
 * each request under way is with the server, with the generator, or with somebody whom the server waits for: where
 * there is time in which neither of the two has anything to do, all of them are elsewhere.
 *
 * @param {{ server: Loop, generator: GeneratorWork }[]} loads closed loops on one server
 * @returns {boolean} was it idle for most of the time, because it waited?
 */
export function waits (loads) {
  const idle = 1 - median(loads.map(({ server }) => loopShare(server)))
  const elsewhere = 1 - median(loads.map(({ server, generator }) => busyShare(server) + busyShare(generator)))
  return idle > IDLE_FROM && elsewhere > ALL_ELSEWHERE
}
