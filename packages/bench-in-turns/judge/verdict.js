// @ts-check
// What a comparison decides: one figure, four verdicts, and how often one may look before it is decided.
import jstat from 'jstat'
import { median } from 'simple-statistics'
import { busyShare, loopShare } from '../load/server-work.js'
import { hasEnds, ratioInterval } from './interval.js'

/**
 * @import { GeneratorWork } from '../load/load.js'
 * @import { ServerWork } from '../load/server-work.js'
 * @import { Interval } from './interval.js'
 * @import { JudgedSliceRun } from './slices.js'
 */

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
  const count = logs.length
  if (count < 2) return 1
  const middle = logs.reduce((sum, log) => sum + log, 0) / count
  const variance = logs.reduce((sum, log) => sum + (log - middle) ** 2, 0) / (count - 1)
  if (variance === 0) return middle === 0 ? 1 : 0
  return 2 * (1 - distributions.studentt.cdf(Math.abs(middle) / Math.sqrt(variance / count), count - 1))
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
