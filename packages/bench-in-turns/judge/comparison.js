// @ts-check
// What short turns of several pairs decide: by CPU time and by rate, one of four verdicts.
import jstat from 'jstat'
import { isLook, LOOKS, USUAL_WITHIN_PERCENT } from '../turns/defaults.js'
import { expectedSlicesS } from '../turns/expected.js'
import { hasEnds } from './has-ends.js'
import { estimateRatio, intervalOf } from './interval.js'
import { leadingFigure } from './leading.js'
import { moreStarts } from './needs.js'
import { judgeSlices, MARKED_FROM } from './slices.js'
import { compareSlices, countingSlices } from './standings.js'

/**
 * @import { Failure } from '../load/load.js'
 * @import { SliceRun } from '../turns/turns.js'
 * @import { Estimate, Interval } from './interval.js'
 * @import { JudgedSliceRun } from './slices.js'
 */

/** @typedef {{ over: string, under: string }} PairOf ids of contenders: the one that is judged, and the other one */

/**
 * @typedef {object} Decided
 * @property {string} over id of the one that the verdict is about
 * @property {string} under id of what it is compared with
 * @property {(Interval & { values?: number[] }) | null} requestsPerSecond of the first ÷ that of the second, with those
 *   of each start where it is not judged together with others; null where no start has both
 * @property {Interval | null} cpuMicrosPerRequest likewise
 * @property {Figure} decides the one that the verdict is by; where both agree, that which is known better
 * @property {Verdict} verdict
 * @property {number} withinPercent of each other that counts as the same
 * @property {boolean} isGeneratorBound the generator was the limit: no verdict goes by the rate
 * @property {string[]} failures what each of the two did wrong, a line each
 * @property {Busy} busy in how many of its starts the machine was taken from it
 * @property {{ starts: number, seconds: number } | null} [needs] more of them, where it is undecided; null where nobody
 *   can say
 */

/** @typedef {{ starts: number, all: number }} Busy */

/**
 * @param {JudgedSliceRun} run
 * @param {PairOf[]} pairs judged together: of several, each is held to more than one alone would be
 * @param {{ withinPercent?: number }} [options] where it went on until that was decided
 * @returns {Decided[]}
 */
export function decidePairs (run, pairs, { withinPercent } = {}) {
  return judgePairs(run, pairs, { withinPercent }).map((judged, i) => {
    const { over, under, compared, figures, leads, isGeneratorBound, failures, busy, intervals, decides } = judged
    const { verdict: ofFigures, errorRate } = judged
    const loser = { worse: over, better: under }[ofFigures]
    const isLoserCold = leads === 'cpuMicrosPerRequest' && loser !== undefined && isCold(run, loser) &&
      judgePairs(withoutCold(run, loser), pairs, { withinPercent })[i].verdict !== ofFigures
    const verdict = isLoserCold ? 'undecided' : ofFigures
    const within = withinPercent ?? USUAL_WITHIN_PERCENT
    const starts = moreStarts(Object.values(figures ?? {}), { withinPercent: within, errorRate })
    const ratioOf = figure => intervals[figure] ?? compared?.[figure] ?? null
    return {
      over,
      under,
      decides,
      requestsPerSecond: ratioOf('requestsPerSecond'),
      cpuMicrosPerRequest: ratioOf('cpuMicrosPerRequest'),
      verdict,
      withinPercent: within,
      isGeneratorBound,
      failures,
      busy,
      ...verdict === 'undecided' && {
        needs: starts === null || isLoserCold ? null : { starts, seconds: pairs.length * starts * startS(run) }
      }
    }
  })
}

/** What is known of each pair, and what its figures decide. */
function judgePairs (run, pairs, { withinPercent }) {
  const ofLooks = withinPercent === undefined ? undefined : LOOKS
  const known = pairs.map(pair => ({ ...pair, ...knownOf(run, pair, ofLooks), withinPercent }))
  const judged = judgeTogether(known, ofLooks)
  return known.map((one, i) => ({ ...one, ...judged[i] }))
}

/** @returns {number} seconds that a start of a pair takes */
function startS (run) {
  const until = generation => expectedSlicesS(2, run, { pairs: 1, until: { generation, pair: 1 } })
  return until(2) - until(1)
}

function knownOf (run, { over, under }, options) {
  const compared = compareSlices(run, over, under, options)
  const isGeneratorBound = [over, under].some(id => isBoundByGenerator(run, id))
  return {
    compared,
    isGeneratorBound,
    figures: compared && figuresOf(compared, isGeneratorBound),
    leads: leadingFigure(run, [over, under]),
    busy: busyStarts(run, over),
    failures: [under, over].flatMap(id => failuresInTurns(run, id))
  }
}

function isBoundByGenerator (run, id) {
  const slices = countingSlices(run, id)
  return slices.length > 0 && slices.filter(({ isBound }) => isBound).length >= slices.length * MARKED_FROM
}

const OFTEN = 0.25 // of the starts

/**
 * What it costs then says nothing of it when it is warm, so a loss has to show in its other starts by themselves as
 * well. How long it waits has nothing to do with that.
 *
 * @param {JudgedSliceRun} run
 * @param {string} id of a contender
 * @returns {boolean} was it still getting faster in many of its starts?
 */
export function isCold (run, id) {
  const known = countingSlices(run, id).filter(({ warmUp }) => warmUp)
  return known.length > 0 && known.filter(({ warmUp }) => !warmUp?.isSettled).length >= known.length * OFTEN
}

/** @returns {JudgedSliceRun} of the starts of one contender only those in which it was warm */
function withoutCold (run, id) {
  return { ...run, slices: run.slices.filter(({ contender, warmUp }) => contender !== id || warmUp?.isSettled) }
}

function busyStarts (run, id) {
  const starts = Map.groupBy(countingSlices(run, id), ({ generation }) => generation)
  return { starts: [...starts.values()].filter(some => some.some(({ isBusy }) => isBusy)).length, all: starts.size }
}

/** @returns {Partial<Record<Figure, Starts>>} those that are judged */
function figuresOf ({ cpuMicrosPerRequest, requestsPerSecond }, isGeneratorBound) {
  return { cpuMicrosPerRequest, ...isGeneratorBound ? {} : { requestsPerSecond } }
}

/**
 * @typedef {object} Goal at which a comparison is over before all of its starts are taken
 * @property {number} [withinPercent] it is looked at again and again, and is over when each pair is decided
 * @property {number} [atMostMinutes] from now on
 * @property {(decided: Decided[]) => boolean} [isDecided] is that enough? Without it, when no verdict is undecided
 */

/**
 * A comparison ends when a server of its only pair has failed, and one with a bound when it is decided or its time is
 * over, which begins now. It is looked at no oftener than the intervals allow for.
 *
 * @param {PairOf[]} pairs
 * @param {Goal} goal
 * @returns {(run: SliceRun) => boolean} asked after each start
 */
export function whenEnough (pairs, { withinPercent, atMostMinutes = Infinity, isDecided = areDecided }) {
  const untilMs = performance.now() + 60_000 * atMostMinutes
  return run => {
    if (run.failures.length && pairs.length <= 1) return true
    if (withinPercent === undefined || !isLook(run.slices.at(-1)?.generation ?? 0)) return false
    const hasFailed = id => run.failures.some(({ contender }) => contender === id)
    const open = pairs.filter(({ over, under }) => !hasFailed(over) && !hasFailed(under))
    return performance.now() > untilMs || isDecided(decidePairs(judgeSlices(run), open, { withinPercent }))
  }
}

function areDecided (/** @type {Decided[]} */ decided) {
  return decided.every(({ verdict }) => verdict !== 'undecided')
}

/**
 * @param {JudgedSliceRun} run
 * @param {string} id of a contender
 * @returns {string[]} a line for each thing that it did wrong
 */
export function failuresInTurns ({ failures, slices }, id) {
  const lines = [
    ...failures.filter(({ contender }) => contender === id).map(failure => nameFailure(id, failure)),
    ...slices.filter(({ contender }) => contender === id).flatMap(({ reasons }) => reasons.map(why => `${id}: ${why}`))
  ]
  return [...new Set(lines)]
}

/**
 * @param {string} id of who failed
 * @param {Failure} failure
 * @returns {string} a line that names it
 */
export function nameFailure (id, { message, isUnnamed }) {
  return isUnnamed ? `${id}: ${message}` : message
}

// What a ratio decides, by itself and beside others.
const distributions = /** @type {any} */ (jstat)

/** @typedef {'better' | 'worse' | 'the same' | 'undecided' | 'failed'} Verdict */
/** @typedef {'cpuMicrosPerRequest' | 'requestsPerSecond'} Figure */

/** Of ratios, now ÷ older, those that are better above 1; all others are costs, and better below it. */
const BETTER_ABOVE = ['requestsPerSecond']

/** Of one look: intervals of 95 %. */
export const ERROR_RATE = 0.05
const ON_A_BUSY_MACHINE = 0.1 // of the error rate: what others do there comes in spells, and starts are not independent

/**
 * @typedef {object} Starts
 * @property {number[]} values ratios, one a start
 * @property {boolean[]} [firsts] in which of them the one that is judged was started first
 */

/**
 * @typedef {object} Judged
 * @property {Partial<Record<Figure, Interval>>} intervals of the ratios that were judged, each of the level of its
 *   verdict
 * @property {Figure} decides
 * @property {Verdict} verdict
 * @property {number} errorRate of all that were judged together
 */

/**
 * Worse is what is so by either figure, and the same what is so by both. For a difference, two figures are two chances
 * to be wrong, as two routes are; to be the same by both is no easier than by one, so that needs no correction for the
 * two (an intersection-union test: Berger and Hsu, Bioequivalence trials, Statistical Science 11, 1996).
 *
 * @param {object[]} pairs
 * @param {Partial<Record<Figure, Starts | Estimate>> | null} pairs.figures null where no start has both
 * @param {Figure} pairs.leads
 * @param {string[]} pairs.failures
 * @param {number} [pairs.withinPercent]
 * @param {Busy} [pairs.busy] where the machine was so in most starts, a difference must be ten times as sure
 * @param {{ errorRate?: number }} [options] of all of them together
 * @returns {Judged[]} in their order
 */
export function judgeTogether (pairs, options = {}) {
  const isBusy = pairs.some(({ busy }) => wasBusy(busy))
  const errorRate = (options.errorRate ?? ERROR_RATE) * (isBusy ? ON_A_BUSY_MACHINE : 1)
  const tests = pairs.flatMap(({ figures }, pair) =>
    Object.entries(figures ?? {}).map(([figure, known]) => ({
      pair,
      figure: /** @type {Figure} */ (figure),
      estimate: 'values' in known ? estimateRatio(known.values, known.firsts) : known
    })))
  const levels = levelsTogether(tests.map(({ estimate }) => estimate), errorRate)
  return pairs.map((of, pair) => {
    const judged = tests.flatMap((test, i) => test.pair === pair ? [{ ...test, level: levels[i] }] : [])
    return { ...judgeFigures(judged, of, errorRate), ...of.failures.length && { verdict: 'failed' } }
  })
}

/** @param {Busy} [busy] @returns {boolean} in most of its starts */
export function wasBusy (busy) {
  return busy !== undefined && busy.starts * 2 > busy.all
}

/**
 * @param {{ figure: Figure, estimate: Estimate, level: number }[]} tests
 * @param {{ leads: Figure, withinPercent?: number }} of
 * @param {number} errorRate
 * @returns {Judged}
 */
function judgeFigures (tests, { leads, withinPercent }, errorRate) {
  const each = tests.map(({ figure, estimate, level }) => {
    const [interval, closer] = [level, Math.min(errorRate, level * tests.length)]
      .map(errorRate => intervalOf(estimate, errorRate))
    const side = sideOf(interval, figure)
    return { figure, interval, closer, verdict: side ?? (isWithin(closer, withinPercent) ? 'the same' : 'undecided') }
  })
  const is = verdict => each.some(one => one.verdict === verdict)
  const areSame = each.length > 0 && each.every(one => one.verdict === 'the same')
  const either = areSame ? 'the same' : 'undecided'
  const verdict = (/** @type {const} */ (['worse', 'better'])).find(is) ?? either
  const by = each.filter(one => one.verdict === verdict).map(({ figure }) => figure)
  const intervals = each.map(({ figure, interval, closer }) => [figure, areSame ? closer : interval])
  const decides = by.includes(leads) || !by.length ? leads : by[0]
  return { intervals: Object.fromEntries(intervals), decides, verdict, errorRate }
}

/** @typedef {Figure | 'latency'} Judgeable */

/**
 * @param {Judgeable} figure of which it is
 * @param {number} [percent] from 1 that it must surely be away
 * @returns {'better' | 'worse' | null} the side of 1 on which all of it lies, if on one
 */
function sideOf (ratio, figure, percent = 0) {
  const factor = 1 + percent / 100
  if (!hasEnds(ratio) || (ratio.low <= factor && ratio.high >= 1 / factor)) return null
  const isAbove = ratio.low > factor
  return isAbove === BETTER_ABOVE.includes(figure) ? 'better' : 'worse'
}

/**
 * @param {Interval | null} ratio
 * @param {number} [withinPercent]
 * @returns {boolean} does the whole interval lie within so many per cent of 1, to either side by the same factor?
 */
export function isWithin (ratio, withinPercent = USUAL_WITHIN_PERCENT) {
  const most = 1 + withinPercent / 100
  return hasEnds(ratio) && ratio.low >= 1 / most && ratio.high <= most
}

/**
 * @param {Interval | null} ratio
 * @param {Judgeable} figure of which it is
 * @param {number} [percent] without it, any loss that is sure
 * @returns {boolean} is it surely worse by more than so many per cent?
 */
export function isWorseBeyond (ratio, figure, percent) {
  return sideOf(ratio, figure, percent) === 'worse'
}

/**
 * @param {Figure} figure
 * @param {number} percent
 * @returns {number} the ratio of one that is worse by so much
 */
export function levelWorseBy (figure, percent) {
  const factor = 1 + percent / 100
  return BETTER_ABOVE.includes(figure) ? 1 / factor : factor
}

/**
 * @param {Decided} decided
 * @param {number} [percent]
 * @returns {boolean} likewise, by a figure that was judged
 */
export function isLoss ({ verdict, isGeneratorBound, ...decided }, percent) {
  const isWorse = (/** @type {Figure} */ figure) => isWorseBeyond(decided[figure], figure, percent)
  return verdict === 'worse' && (isWorse('cpuMicrosPerRequest') || (!isGeneratorBound && isWorse('requestsPerSecond')))
}

/**
 * A small difference that is sure is said, and is no less of one where it is known more precisely.
 *
 * @param {Interval | null} ratio
 * @param {Judgeable} figure of which it is
 * @param {{ withinPercent?: number }} [options]
 * @returns {Exclude<Verdict, 'failed'>} `the same` where the whole interval lies within so many per cent of 1, and
 *   holds it
 */
export function judgeRatio (ratio, figure, { withinPercent } = {}) {
  return sideOf(ratio, figure) ?? (isWithin(ratio, withinPercent) ? 'the same' : 'undecided')
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
  const estimates = ratios.map(values => estimateRatio(values))
  const levels = levelsTogether(estimates, errorRate)
  return estimates.map((estimate, i) => intervalOf(estimate, levels[i]))
}

/**
 * @param {Estimate[]} estimates that are judged together
 * @param {number} errorRate of all of them
 * @returns {number[]} the error rate of each by Holm's procedure, in their order
 */
function levelsTogether (estimates, errorRate) {
  const byClearness = estimates.map((estimate, i) => ({ i, p: pValueOf(estimate) })).sort((a, b) => a.p - b.p)
  const levels = []
  let left = estimates.length
  let isClear = true
  for (const { i, p } of byClearness) {
    levels[i] = errorRate / left
    isClear &&= p <= errorRate / left
    if (isClear && left > 1) left--
  }
  return levels
}

/** @param {Estimate} estimate @returns {number} of Student's t test that it is 0, two-sided; 1 for too few */
function pValueOf ({ middle, error, degrees }) {
  if (Number.isNaN(error)) return 1
  if (error === 0) return middle === 0 ? 1 : 0
  return 2 * (1 - distributions.studentt.cdf(Math.abs(middle) / error, degrees))
}
