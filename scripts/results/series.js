// @ts-check
// What was measured, by load: levels of stages, and ratios of two of them, now ÷ older. A fresh run is a run like that
// of warm servers, without a warm-up and without turns, and with one span of its length, so both are judged alike.
import { judge, stats } from 'bench-in-turns'
import { USUAL_WITHIN_PERCENT } from 'bench-in-turns/kit.js'
import { describeLoad } from '../stages/common-load.js'
import { countsOf } from '../stages/whole-load.js'

/**
 * @import { Decided, Judged, JudgedSlice, Marked, SliceRun, Standing } from 'bench-in-turns'
 * @import { BenchAnalysis } from './analysis.js'
 * @import { BenchRecord } from './record.js'
 * @import { Load } from '../stages/whole-load.js'
 */

/**
 * @typedef {object} Series all runs under one load
 * @property {string} name {@link WARM}, or the load of fresh runs as {@link describeLoad} says it
 * @property {Judged} run
 * @property {Standing[]} levels of all stages that have one
 * @property {(id: string) => Standing | undefined} level of a stage; undefined where it was not measured, or failed in
 *   one of its runs: nothing is left out by its result
 * @property {Decided[]} ratios of the stages that are compared, without figures where no round has both
 * @property {(over: string, under: string) => Decided | undefined} ratio of two stages
 */

/**
 * @typedef {Series & {
 *   noisePair: Decided | null, alone: (over: string, under: string) => ReturnType<Judged['ratioAlone']>
 * }} WarmSeries `level` is of the uninterrupted spans, `ratio` of turns, and `alone` that of the spans; `noisePair` of
 *   a stage to itself
 */

/** @typedef {Series & { loads: Map<string, Load> }} FreshSeries `loads` by stage: not all are of one length */

/** @typedef {JudgedSlice & { notes: string[] }} FreshRun `notes` are worth knowing of one that counts */

/** @typedef {{ over: string, under: string }} Pair ids of stages */

/** The name of the series of warm servers, as a figure of the text has it. */
export const WARM = 'warm'
const NEAR_ONE = 1.25

/**
 * @param {Pick<BenchRecord, 'slices' | 'stages' | 'options' | 'calmRule'>} record
 * @returns {WarmSeries | null} null where no stage took turns
 */
export function warmSeries ({ slices, stages, options, calmRule }) {
  if (!slices) return null
  const run = judge(slices, calmRule)
  const ratios = run.decide(pairsInTurns(run, stages), options)
    .filter(({ requestsPerSecond, failures }) => requestsPerSecond || failures.length)
  return {
    run,
    levels: run.levels,
    level: run.level,
    name: WARM,
    ratios,
    ratio: (over, under) => ratios.find(one => one.over === over && one.under === under),
    alone: run.ratioAlone,
    noisePair: run.noisePair && decideNoise(run, run.noisePair, options)
  }
}

/**
 * @param {Pick<BenchRecord, 'samples' | 'contenders' | 'options' | 'calmRule'>} record
 * @returns {FreshSeries[]} one for each load
 */
export function freshSeries (record) {
  const byLoad = Map.groupBy(record.contenders, ({ load }) => describeLoad(load))
  return [...byLoad].map(([name, contenders]) => {
    const run = judge(freshRun(record, contenders), record.calmRule)
    return {
      run,
      levels: run.levels,
      level: run.level,
      name,
      ratios: pairsOfTracks(contenders).map(pair => decideFresh(run, pair)),
      ratio: (over, under) => decideFresh(run, { over, under }),
      loads: new Map(contenders.map(({ stage, load }) => [stage.id, load]))
    }
  })
}

function decideNoise (run, { id, of: stage }, options) {
  const [decided] = run.decide([{ over: id, under: stage }], options)
  return decided.requestsPerSecond && decided
}

/**
 * Each with the one before it in its track and with those that it names; with older versions, each with its own.
 *
 * @param {Judged} run
 * @param {BenchRecord['stages']} stages in catalog order
 * @returns {Pair[]}
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
 * @param {Pick<BenchRecord, 'stages'>} bench
 * @returns {(Pair & { older: BenchRecord['stages'][number] })[]} the stages as they are, each beside an older version
 *   of itself
 */
export function olderPairs ({ stages }) {
  return stages.flatMap(older => older.revision ? [{ over: older.revision.of, under: older.id, older }] : [])
}

// Fresh runs. A record has what their generators counted.

/**
 * @param {Pick<BenchRecord, 'samples' | 'options'>} record
 * @param {BenchRecord['contenders']} contenders under one load
 * @returns {SliceRun}
 */
function freshRun ({ samples, options }, contenders) {
  const [{ load: { generator, connections, overallRate, durationS } }] = contenders
  const isClosedLoop = generator === 'autocannon' && overallRate === undefined
  const taken = contenders.flatMap(({ id, stage, load }) =>
    samples.filter(({ contender }) => contender === id).map(sample => ({ ...sample, contender: stage.id, load })))
  return {
    generations: options.rounds,
    turns: 0,
    turnMs: 0,
    leadInMs: 0,
    spanMs: durationS * 1000,
    warmUpRequests: 0,
    seed: options.seed,
    // Little's law holds of a closed loop, and not of latencies that wrk corrects.
    connections: isClosedLoop ? connections : /** @type {any} */ (undefined),
    noisePair: null,
    contenders: [...new Set(taken.map(({ contender }) => contender))],
    failures: taken.flatMap(({ contender, failure }) => failure ? [{ contender, ...failure }] : []),
    slices: taken.filter(({ failure }) => !failure).map(spanOf)
  }
}

/**
 * Requests that are still queued at the end of a load are worked off, and have their part in the CPU time.
 *
 * @param {any} sample with its load
 * @returns {SliceRun['slices'][number] & Pick<FreshRun, 'notes'>}
 */
function spanOf ({ contender, round, load, result, server, generator, machine }) {
  const { requests, duration, latencyMicros } = result
  return {
    contender,
    generation: round,
    round,
    ...countsOf(result, load),
    reached: server.requestsStarted || NaN,
    durationMs: duration * 1000,
    askedMs: requests.total / requests.average * 1000, // the rate is the generator's own
    latencyMicros,
    server,
    generator,
    machine
  }
}

/** Each stage with the one before it in its track, with the first of its track, and with those that it names. */
function pairsOfTracks (contenders) {
  return contenders.flatMap(({ stage }, i) => {
    const isOfTrack = other => other.stage.track === stage.track
    const before = contenders.slice(0, i).filter(isOfTrack)
    const named = contenders.filter(other => stage.comparedWith.includes(other.stage.id))
    const unders = new Set([...before.slice(-1), ...before.slice(0, 1), ...named].map(other => other.stage.id))
    return [...unders].map(under => ({ over: stage.id, under }))
  })
}

/**
 * A few fresh runs decide nothing that is near 1.
 *
 * @param {Judged} run
 * @param {Pair} pair
 * @returns {Decided}
 */
function decideFresh (run, { over, under }) {
  const compared = run.ratio(over, under)
  if (!compared) return undecided(over, under)
  const { requestsPerSecond, cpuMicrosPerRequest } = compared
  const isNearOne = Math.abs(Math.log(cpuMicrosPerRequest.value)) <= Math.log(NEAR_ONE)
  const verdict = isNearOne ? 'undecided' : stats.judgeRatio(cpuMicrosPerRequest, 'cpuMicrosPerRequest')
  return { ...undecided(over, under), requestsPerSecond, cpuMicrosPerRequest, verdict }
}

/**
 * @param {string} over
 * @param {string} under
 * @returns {Decided} of two that were not measured under one load
 */
export function undecided (over, under) {
  return {
    over,
    under,
    decides: 'cpuMicrosPerRequest',
    requestsPerSecond: null,
    cpuMicrosPerRequest: null,
    verdict: 'undecided',
    withinPercent: USUAL_WITHIN_PERCENT,
    isGeneratorBound: false,
    failures: [],
    busy: { starts: 0, all: 0 }
  }
}

// Of a whole bench.

/**
 * @param {Pick<BenchAnalysis, 'warm' | 'fresh'>} bench
 * @returns {(WarmSeries | FreshSeries)[]} turns tell steady stages apart, where fresh runs leave much to chance, so
 *   these come last
 */
export function seriesOf ({ warm, fresh }) {
  return [...warm ? [warm] : [], ...fresh]
}

/**
 * @param {Pick<BenchAnalysis, 'warm' | 'fresh'>} bench
 * @param {string} stage id
 * @param {string} name of a series
 * @returns {Standing | undefined} undefined where it was not measured
 */
export function levelOf (bench, stage, name) {
  return seriesOf(bench).find(series => series.name === name)?.level(stage)
}

/**
 * @param {Marked} [level]
 * @returns {boolean} was the generator full, and the server not, in so many that the rate is no capacity of the server?
 */
export function isGeneratorBound (level) {
  return level !== undefined && stats.shownMarks(level).includes('generator-bound')
}
