// @ts-check
// What short turns of several pairs decide.
import { invertInterval } from './interval.js'
import { LOOKS } from './looks.js'
import { judgeSlices } from './slices.js'
import { compareSlices } from './standings.js'
import { decidingFigure, intervalsTogether, judgeRatio, USUAL_WITHIN_PERCENT } from './verdict.js'

/**
 * @import { SliceRun } from '../turns/turns.js'
 * @import { Interval } from './interval.js'
 * @import { JudgedSliceRun } from './slices.js'
 * @import { Figure, Verdict } from './verdict.js'
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
    over,
    under,
    compared: compareSlices(run, over, under, ofLooks),
    decides: decidingFigure(run, [over, under])
  }))
  const inTurns = known.filter(({ compared }) => compared)
  const values = inTurns.map(({ compared, decides }) => compared?.[decides].values ?? [])
  const intervals = intervalsTogether(values, ofLooks)
  return known.map(({ over, under, compared, decides }) => {
    const deciding = compared && intervals[inTurns.findIndex(one => one.compared === compared)]
    const of = figure => compared && decides === figure ? deciding : compared?.[figure] ?? null
    const failures = [under, over].flatMap(id => failuresInTurns(run, id))
    return {
      over,
      under,
      decides,
      requestsPerSecond: of('requestsPerSecond'),
      cpuMicrosPerRequest: invertOrNull(of('cpuMicrosPerRequest')),
      verdict: failures.length ? 'failed' : judgeRatio(deciding, { withinPercent }),
      withinPercent: withinPercent ?? USUAL_WITHIN_PERCENT,
      failures
    }
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

/** @param {Interval | null} ratio */
function invertOrNull (ratio) {
  return ratio && invertInterval(ratio)
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
