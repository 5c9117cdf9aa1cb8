// @ts-check
// All that follows from a bench record. A record holds what was measured and no more, so what is made of it can change.
import {
  CALM_RULE, countEach, findSpoilers, formatShare, judge, judgeSlices, machineShares, standings
} from 'bench-in-turns'
import { compareStages, judgeSamples, summarize } from './samples.js'
import { olderPairs } from './stage-figures.js'

/**
 * @import { BenchRecord } from './record.js'
 * @import { GateResult } from '../stages/stage-gate.js'
 * @import { JudgedSample, Ratio, Summary } from './samples.js'
 * @import { Decided, JudgedSliceRun, RunWork, Spoiler, Standing } from 'bench-in-turns'
 */

/**
 * @typedef {object} League
 * @property {Standing[]} standings
 * @property {Decided[]} ratios of pairs, judged together
 * @property {Decided | null} noisePair of a stage to itself: what is noise alone
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
      ratios: judge(slices, pairsInTurns(slices, record.stages), record.options)
        .filter(({ requestsPerSecond, failures }) => requestsPerSecond || failures.length),
      noisePair: slices.noisePair && decideNoise(slices, record.options)
    }
  }
}

function decideNoise (slices, options) {
  const { id, of: stage } = slices.noisePair
  const [decided] = judge(slices, [{ over: id, under: stage }], options)
  return decided.requestsPerSecond && decided
}

/**
 * Each with the one before it in its track and with those that it names; with older versions, each with its own.
 *
 * @param {JudgedSliceRun} run
 * @param {BenchRecord['stages']} stages in catalog order
 * @returns {{ over: string, under: string }[]}
 */
function pairsInTurns ({ contenders }, stages) {
  const isSteady = id => contenders.includes(id)
  const olderOnes = olderPairs({ stages })
  if (olderOnes.length) return olderOnes.filter(({ over, under }) => isSteady(over) && isSteady(under))
  const steady = stages.filter(({ id }) => isSteady(id))
  return steady.flatMap((stage, i) => {
    const before = steady.slice(0, i).findLast(({ track }) => track === stage.track)
    const others = steady.filter(({ id }) => stage.comparedWith.includes(id))
    return [...before ? [before] : [], ...others].map(({ id }) => ({ over: stage.id, under: id }))
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

// How calm was the machine while something was measured?

const SHORTEST_MS = 200 // what the system counts in ticks of 10 ms says nothing of less
const CALM_SLICES = 0.95

/** @typedef {{ calm: number, all: number }} CalmOf how many of all that were taken */

/**
 * @typedef {object} Calm
 * @property {CalmOf} samples fresh runs
 * @property {CalmOf} slices
 * @property {Partial<Record<Spoiler, number>>} spoilers how many of both each of them spoiled for good
 */

function describeCalm (samples, sliceRun) {
  const taken = samples.filter(({ result }) => result !== undefined)
  const slices = sliceRun?.slices ?? []
  const spoilers = countEach([...taken, ...slices].flatMap(({ spoilers }) => spoilers))
  return { samples: calmOf(taken), slices: calmOf(slices), spoilers }
}

function calmOf (taken) {
  return { calm: taken.filter(({ spoilers }) => spoilers.length === 0).length, all: taken.length }
}

/**
 * @param {Calm} calm of a bench run
 * @returns {string | null} in a few words, why nobody should go by it; null where every fresh run was calm, and nearly
 *   all slices
 */
export function whyBenchNotCalm ({ samples, slices }) {
  if (samples.calm < samples.all) return `${samples.calm} of ${samples.all} fresh runs were calm, and all must be`
  if (slices.calm < slices.all * CALM_SLICES) {
    return `${slices.calm} of ${slices.all} slices were calm, and ${formatShare(CALM_SLICES)} must be`
  }
  return null
}

/** @type {Record<Spoiler, string>} */
const REASONS = {
  others: `other programs used more than ${formatShare(CALM_RULE.othersCpuShare)} of a core`,
  stolen: `more than ${formatShare(CALM_RULE.stolenShare)} of the CPU time was stolen`,
  throttled: `a CPU limit held it back for more than ${formatShare(CALM_RULE.throttledShare)} of the time`
}

/**
 * @param {RunWork} work during a whole run of a lab or of profiles
 * @returns {string | null} in a few words, why nobody should go by it; null where nothing speaks against it
 */
export function whyNotCalm ({ ownMicros, ...work }) {
  if (work.durationMs < SHORTEST_MS) return null
  const [worst] = findSpoilers(machineShares({ ...work, ownMicros: ownMicros ?? NaN }, 0))
  return worst ? REASONS[worst] : null
}
