// @ts-check
// From what was measured to figures: each form beside another one, of the same size, in the same round.
import { median } from 'simple-statistics'
import { ratioInterval } from '../kit.js'
import { ARTICLE } from './programs/forms.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { LoadRun } from './loads.js'
 * @import { FormRun } from './runs.js'
 */

/**
 * @param {FormRun[]} runs
 * @param {string} form
 * @param {number} n
 * @returns {Map<number, number>} ms of a warm call, by round; empty where it was not timed
 */
export function msByRound (runs, form, n) {
  const own = runs.filter(run => run.form === form)
    .map(({ round, sizes }) => ({ round, size: sizes.find(size => size.n === n) }))
  return new Map(own.flatMap(({ round, size }) => size ? Array.of([round, size.wallMs / size.calls]) : []))
}

/**
 * @param {FormRun[]} runs
 * @param {string} form
 * @param {number} n
 * @returns {number | null} ms of a warm call, the median of the rounds
 */
export function medianMs (runs, form, n) {
  const all = [...msByRound(runs, form, n).values()]
  return all.length ? median(all) : null
}

/**
 * @param {FormRun[]} runs
 * @param {string} form
 * @param {number} n
 * @param {string} [other]
 * @returns {Interval | null} how many times as fast as the other one; null where one of them was not timed
 */
export function speedUp (runs, form, n, other = ARTICLE) {
  const others = msByRound(runs, other, n)
  const ratios = [...msByRound(runs, form, n)].flatMap(([round, ms]) => {
    const otherMs = others.get(round)
    return otherMs === undefined ? [] : [otherMs / ms]
  })
  return ratios.length ? ratioInterval(ratios) : null
}

/**
 * @param {FormRun[]} runs
 * @param {string} form
 * @param {string} other
 * @param {number[]} sizes in rising order
 * @returns {'always' | 'never' | number | null} from which n on the form is faster for good, between two sizes on a
 *   logarithmic scale; null where one of them was not timed
 */
export function breakEven (runs, form, other, sizes) {
  const logs = sizes.flatMap(n => {
    const ratio = speedUp(runs, form, n, other)
    return ratio ? [{ n, log: Math.log(ratio.value) }] : []
  })
  if (logs.length === 0) return null
  const i = logs.findLastIndex(({ log }) => log <= 0)
  if (i === -1) return 'always'
  if (i === logs.length - 1) return 'never'
  const [last, next] = [logs[i], logs[i + 1]]
  return last.n * (next.n / last.n) ** (last.log / (last.log - next.log))
}

/**
 * @param {LoadRun[]} loads
 * @param {{ way: string, callers: number }} cell
 * @param {(run: LoadRun) => number} quantity
 * @returns {Map<number, number>} by round
 */
export function ofLoads (loads, { way, callers }, quantity) {
  return new Map(loads.filter(load => load.way === way && load.callers === callers)
    .map(load => [load.round, quantity(load)]))
}

/**
 * @param {Map<number, number>} over by round
 * @param {Map<number, number>} under
 * @returns {Interval | null} null where no round has both
 */
export function ratioOfRounds (over, under) {
  const ratios = [...over].flatMap(([round, value]) => under.has(round) ? [value / Number(under.get(round))] : [])
  return ratios.length ? ratioInterval(ratios) : null
}

/** @param {LoadRun} load */
export const integralsPerS = ({ integrals: { requests, durationMs } }) => requests / durationMs * 1000
/** @param {LoadRun} load @returns {number} ms */
export const p50 = ({ integrals }) => integrals.latencyMs.percentiles[50]
/** @param {LoadRun} load @returns {number} ms */
export const loopDelay = ({ loopDelayMs }) => loopDelayMs?.p99 ?? NaN
