// @ts-check
// Two servers of one run, and what the comparison of them decides.
import { decidePairs, failuresInTurns, judgeRatio, USUAL_WITHIN_PERCENT } from 'bench-in-turns/judge/comparison.js'
import { invertInterval } from 'bench-in-turns/judge/interval.js'
import { findCpuRatio, findRatio, loadOf, SLICES } from './stage-figures.js'

/** @import { BenchAnalysis } from './analysis.js' */

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
