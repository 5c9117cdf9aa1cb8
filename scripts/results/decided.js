// @ts-check
// Two servers of one run, and what the comparison of them decides.
import { PROCESS_CHECKS } from '../stages/stage-gate.js'
import { olderPairs, seriesOf, undecided } from './series.js'

/**
 * @import { BenchAnalysis } from './analysis.js'
 * @import { FreshSeries, Pair, WarmSeries } from './series.js'
 * @import { Decided } from 'bench-in-turns'
 */

/**
 * @typedef {Decided & {
 *   series?: WarmSeries | FreshSeries, isSameCode: boolean, older?: BenchAnalysis['stages'][number]
 * }} DecidedStages `series` that it is decided by, undefined when there is no round in which both count; `isSameCode`
 *   where what the ratio shows is noise alone, `older` where it is the same stage as it was
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {DecidedStages[]} of each older version that took part; without any, of all that were measured beside each
 *   other, each pair once
 */
export function decideAll (bench) {
  const olderOnes = olderPairs(bench)
  if (olderOnes.length) return olderOnes.map(pair => decide(bench, pair))
  const pairs = seriesOf(bench).flatMap(({ ratios }) => ratios).map(({ over, under }) => ({ over, under }))
  const once = new Map(pairs.map(pair => [`${pair.over} ${pair.under}`, pair]))
  return [...once.values()].map(pair => decide(bench, pair))
}

/**
 * Turns tell steady stages apart, where fresh runs leave much to chance.
 *
 * @param {BenchAnalysis} bench
 * @param {Pair & { older?: DecidedStages['older'] }} pair
 * @returns {DecidedStages}
 */
function decide (bench, { over, under, older }) {
  const series = seriesOf(bench).find(one => one.ratio(over, under)?.requestsPerSecond)
  const decided = series?.ratio(over, under) ?? undecided(over, under)
  const failures = [under, over].flatMap(id => failuresOf(bench, id))
  const [then, now] = [under, over].map(id => bench.code?.stages[id])
  return {
    ...decided,
    series,
    ...older && { older },
    verdict: failures.length ? 'failed' : decided.verdict,
    failures,
    isSameCode: now !== undefined && now === then
  }
}

/**
 * @param {BenchAnalysis} bench
 * @param {string} id of a stage
 * @returns {string[]} a line for each thing that it did wrong
 */
function failuresOf (bench, id) {
  const ofGates = bench.gates.filter(({ stage, passed }) => stage === id && !passed)
    .map(({ failures: [{ check, message }] }) => PROCESS_CHECKS.includes(check) ? message : `${id}: ${message}`)
  return [...new Set([...ofGates, ...seriesOf(bench).flatMap(({ run }) => run.failuresOf(id))])]
}
