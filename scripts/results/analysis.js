// @ts-check
// All that follows from a bench record. A record holds what was measured and no more, so what is made of it can change.
import { describeCalm } from './calm.js'
import { LOOKS } from 'bench-in-turns/turns/defaults.js'
import { compareStages, judgeSamples, summarize } from './samples.js'
import { judgeSlices } from 'bench-in-turns/judge/slices.js'
import { compareSlices, standings } from 'bench-in-turns/judge/standings.js'

/**
 * @import { BenchRecord } from './record.js'
 * @import { Calm } from './calm.js'
 * @import { GateResult } from '../stages/gate.js'
 * @import { JudgedSample, Ratio, Summary } from './samples.js'
 * @import { JudgedSliceRun } from 'bench-in-turns/judge/slices.js'
 * @import { SliceRatio, Standing } from 'bench-in-turns/judge/standings.js'
 */

/**
 * @typedef {object} League
 * @property {Standing[]} standings
 * @property {SliceRatio[]} ratios
 * @property {SliceRatio | null} noisePair of a stage to itself: what is noise alone
 */

/**
 * @typedef {Omit<BenchRecord, 'gates' | 'samples' | 'slices'> & {
 *   gates: (GateResult & { passed: boolean })[], samples: JudgedSample[], slices: JudgedSliceRun | null,
 *   calm: Calm, summaries: Summary[], ratios: Ratio[], league: League | null
 * }} BenchAnalysis
 */

/**
 * @param {BenchRecord} record
 * @returns {BenchAnalysis}
 */
export function analyseBench (record) {
  const samples = judgeSamples(record)
  const slices = record.slices && judgeSlices(record.slices, record.calmRule)
  const ofLooks = record.options.withinPercent === undefined ? undefined : LOOKS
  return {
    ...record,
    gates: record.gates.map(gate => ({ ...gate, passed: gate.failures.length === 0 })),
    samples,
    slices,
    calm: describeCalm(samples, slices),
    summaries: record.contenders.flatMap(({ id }) => summarize(id, samples) ?? []),
    ratios: compareStages(record.contenders, samples, record.options.rounds),
    league: slices && {
      standings: standings(slices),
      ratios: compareNeighbours(slices, record.stages, ofLooks),
      noisePair: slices.noisePair && compareSlices(slices, slices.noisePair.id, slices.noisePair.of, ofLooks)
    }
  }
}

/**
 * @param {JudgedSliceRun} run
 * @param {{ id: string, track: string, comparedWith: string[] }[]} stages in catalog order
 * @param {{ errorRate?: number }} [options] of the intervals
 * @returns {SliceRatio[]} of each to the one before it in its track and to those that it names
 */
function compareNeighbours (run, stages, options) {
  const steady = stages.filter(({ id }) => run.contenders.includes(id))
  return steady.flatMap(stage => {
    const before = steady.slice(0, steady.indexOf(stage)).findLast(({ track }) => track === stage.track)
    const others = steady.filter(({ id }) => stage.comparedWith.includes(id))
    return [...(before ? [before] : []), ...others]
      .map(under => compareSlices(run, stage.id, under.id, options))
      .filter(ratio => ratio !== null)
  })
}

/**
 * @param {BenchAnalysis} bench
 * @returns {boolean} did every stage pass the gate, live through its loads and answer all requests of them with 2xx,
 *   and is there a figure of each?
 */
export function isAllGood ({ gates, samples, slices, summaries, league }) {
  const measured = [...summaries, ...league?.standings ?? []].map(({ contender }) => contender)
  return (
    gates.every(({ passed }) => passed) &&
    samples.every(({ contender, status }) => status === 'valid' && measured.includes(contender)) &&
    !slices?.failures.length &&
    (slices?.slices ?? []).every(({ reasons }) => reasons.length === 0) &&
    (slices?.contenders ?? []).every(id => measured.includes(id))
  )
}
