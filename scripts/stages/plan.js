// @ts-check
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { MAX_SEED, usualAmounts } from 'bench-in-turns/kit.js'
import { COMMON_LOAD, describeLoad } from './common-load.js'

/**
 * @import { Edit } from './sources.js'
 * @import { Load } from './whole-load.js'
 * @import { SliceOptions } from 'bench-in-turns'
 * @import { Stage } from './catalog.js'
 */

/**
 * @typedef {object} PlanOptions
 * @property {number} rounds of fresh runs
 * @property {number} durationS of each
 * @property {number} generations of processes that are compared in turns, at most
 * @property {number} turns of each process in each generation
 * @property {number} turnMs of load a turn
 * @property {number} leadInMs of load before each turn, which don't count: by then the caches hold what this server
 *   needs, and no longer what the other one did
 * @property {number} spanMs of uninterrupted load of each process, for its own figures
 * @property {number} warmUpRequests that each process of a generation answers before its turns
 * @property {number} [longestWarmUpMs] after which a slow one is loaded with fewer
 * @property {number} [requestMs] how long a request of a slow one takes under this load
 * @property {number} [withinPercent] of each other that is the same: it goes on until that is decided
 * @property {number} sliceConnections
 * @property {number} seed of the order
 * @property {boolean} quick
 */

/**
 * A stage under a load from which every sample gets a fresh process.
 *
 * @typedef {object} Contender
 * @property {string} id such as `03-optimized@10` or `koa-variant/01-slow@wrk-200`
 * @property {Stage} stage
 * @property {Load} load
 */

/**
 * @typedef {object} StageContender
 * @property {string} id of the stage; the second entry of the noise pair has a suffix
 * @property {Stage} stage
 * @property {Edit[]} [edits] that it runs with
 * @property {string} [nodeBinary] absolute; the one that runs this without it
 * @property {number} [revalidatedShare] of its requests that carry If-None-Match
 */

/** @typedef {[StageContender, StageContender]} StagePair */
/**
 * @typedef {{
 *   stages: Stage[], contenders: Contender[], sliced: StageContender[], options: PlanOptions,
 *   skipped: { contender: string, generator: string }[]
 * }} BenchPlan `skipped` for want of a generator: autocannon takes its place
 */

const SECOND_ENTRY = ' (again)'
const FEW_PAIRS = 2

/**
 * @param {Stage[]} stages
 * @param {object} [chosen] what differs from the usual
 * @param {string} [chosen.generator] for all stages
 * @param {number} [chosen.connections] for all stages
 * @param {number} [chosen.overallRate] requests per second
 * @param {number} [chosen.durationS] of each fresh run
 * @param {number} [chosen.rounds] of fresh runs
 * @param {number} [chosen.generations]
 * @param {number} [chosen.turns]
 * @param {number} [chosen.turnMs]
 * @param {number} [chosen.leadInMs]
 * @param {number} [chosen.spanMs]
 * @param {number} [chosen.warmUpRequests]
 * @param {number} [chosen.longestWarmUpMs]
 * @param {number} [chosen.requestMs]
 * @param {number} [chosen.withinPercent]
 * @param {number} [chosen.seed]
 * @param {boolean} [chosen.quick]
 * @param {boolean} [chosen.withNoisePair]
 * @param {boolean} [chosen.hasWrk] false where it is not installed
 * @param {boolean} [chosen.isCompared] whether somebody wants to tell them apart, however many they are
 * @returns {BenchPlan}
 */
export function planBench (stages, chosen = {}) {
  const { generator, connections, overallRate, withNoisePair = false, hasWrk = true, isCompared, ...rest } = chosen
  const { quick = false, seed = randomInt(1, MAX_SEED), ...amounts } = withoutUndefined(rest)
  // Slices have a generator of their own, and go as fast as the server answers.
  const isSliced = generator !== 'wrk' && overallRate === undefined
  const sliced = isSliced ? planSlices(stages, withNoisePair) : []
  const { withinPercent } = amounts
  const usual = usualAmounts({ isCompared: isCompared ?? isComparison({ sliced }), quick, withinPercent })
  const { durationS } = { ...usual, ...amounts }
  const threads = generator === 'wrk' ? availableParallelism() : undefined
  const load = withoutUndefined({ generator, threads, connections, durationS, overallRate })
  const isOfArticles = amounts.rounds === undefined && overallRate === undefined
  const wanted = planContenders(isOfArticles ? stages : stages.map(inAllRounds), load)
  const lacking = wanted.filter(({ load }) => load.generator === 'wrk' && !hasWrk)
  return {
    stages,
    contenders: wanted.map(contender => lacking.includes(contender) ? withoutWrk(contender, durationS) : contender),
    sliced,
    skipped: lacking.map(({ id, load }) => ({ contender: id, generator: load.generator })),
    options: {
      durationS: COMMON_LOAD.durationS,
      ...usual,
      ...amounts,
      sliceConnections: connections ?? COMMON_LOAD.connections,
      seed,
      quick
    }
  }
}

/** Where somebody chose another number of them, or what no article has. */
function inAllRounds (stage) {
  return { ...stage, freshLoads: stage.freshLoads.map(({ rounds, ...load }) => load) }
}

// As long as the other loads of autocannon: a bench without wrk is shorter.
/** @param {Contender} contender @returns {Contender} */
function withoutWrk ({ stage, load: { connections, rounds } }, durationS = COMMON_LOAD.durationS) {
  const load = /** @type {Load} */ ({ ...COMMON_LOAD, ...withoutUndefined({ connections, rounds }), durationS })
  return { id: idOf(stage, load), stage, load }
}

function idOf (stage, load) {
  return `${stage.id}@${describeLoad(load)}`
}

/**
 * @param {{ load: { rounds?: number } }} contender
 * @param {number} rounds of the whole run
 * @returns {number} in which it takes part
 */
export function roundsOf ({ load }, rounds) {
  return Math.min(load.rounds ?? rounds, rounds)
}

/**
 * @param {Pick<BenchPlan, 'sliced'>} plan
 * @returns {boolean} are so few servers in it that somebody wants to tell them apart?
 */
export function isComparison ({ sliced }) {
  return sliced.length > 0 && pairsOf(sliced).length <= FEW_PAIRS
}

/**
 * @param {PlanOptions} options
 * @returns {SliceOptions}
 */
export function sliceOptions ({ rounds, durationS, seed, quick, sliceConnections, withinPercent, ...options }) {
  return { ...options, connections: sliceConnections }
}

/** @param {object} object @returns {any} without what nobody chose, which would take away what is usual */
export function withoutUndefined (object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
}

/**
 * @param {Stage[]} stages
 * @param {Partial<Load>} [chosen] what the user wants otherwise. A generator or connections make it
 *   the one load of all stages; without them each stage gets those that it asks for,
 *   save for wrk's where there is a rate: wrk keeps none
 * @returns {Contender[]}
 */
export function planContenders (stages, chosen = {}) {
  const isOneForAll = chosen.generator !== undefined || chosen.connections !== undefined
  const isFit = (/** @type {Partial<Load>} */ { generator }) => chosen.overallRate === undefined || generator !== 'wrk'
  return stages.flatMap(stage => (isOneForAll ? [{}] : stage.freshLoads.filter(isFit)).map(load => {
    const whole = /** @type {Load} */ ({ ...COMMON_LOAD, ...load, ...chosen })
    return { id: idOf(stage, whole), stage, load: whole }
  }))
}

/**
 * @param {Stage[]} stages
 * @param {boolean} withNoisePair enters the stage that is made for it twice, or else the first one, to see how a stage
 *   compares with itself
 * @returns {StageContender[]} the steady stages, those that are compared beside each other
 */
export function planSlices (stages, withNoisePair) {
  const steady = stages.filter(stage => stage.isSteady).map(stage => ({ id: stage.id, stage }))
  if (!withNoisePair || steady.length === 0) return steady
  const first = Math.max(0, steady.findIndex(({ stage }) => stage.isNoisePair))
  const { stage } = steady[first]
  return steady.toSpliced(first + 1, 0, { id: stage.id + SECOND_ENTRY, stage })
}

/**
 * Each is compared with the one before it in its track and with those that it names, and the twin with its stage. Who
 * is compared with none stands beside the one before it, for its own figures.
 *
 * @param {StageContender[]} contenders
 * @returns {StagePair[]}
 */
export function pairsOf (contenders) {
  if (contenders.length < 2) return chainOf(contenders)
  const pairs = contenders.flatMap((contender, i) =>
    othersOf(contender, i, contenders).map(other => /** @type {StagePair} */ ([other, contender])))
  for (const [i, contender] of contenders.entries()) {
    if (pairs.some(pair => pair.includes(contender))) continue
    pairs.push(i > 0 ? [contenders[i - 1], contender] : [contender, contenders[1]])
  }
  return pairs
}

function othersOf ({ id, stage }, i, contenders) {
  if (id !== stage.id) return [contenders[i - 1]] // the second entry of the one before it
  const isFirstEntry = other => other.id === other.stage.id
  const before = contenders.slice(0, i).findLast(other => isFirstEntry(other) && other.stage.track === stage.track)
  const named = contenders.filter(other => stage.comparedWith.includes(other.id))
  return [...new Set([...before ? [before] : [], ...named])]
}

/**
 * A run for one ratio a pair: by slices where both can be sliced, else by fresh runs under one load.
 *
 * @param {Stage[][]} pairs an older version of a stage, and the stage; they become neighbours. Or a stage alone
 * @param {Parameters<typeof planBench>[1]} [chosen]
 * @returns {BenchPlan}
 */
export function planPairs (pairs, chosen = {}) {
  const stages = pairs.flat()
  const plan = planBench(stages.map(withOneLoad), { ...chosen, isCompared: true })
  const steady = pairs.filter(pair => pair.every(({ isSteady }) => isSteady)).flat().map(({ id }) => id)
  const isSliced = ({ id }) => plan.sliced.length > 0 && steady.includes(id)
  return {
    ...plan,
    stages,
    contenders: plan.contenders.filter(({ stage }) => !isSliced(stage)),
    sliced: plan.sliced.filter(({ stage }) => isSliced(stage))
  }
}

// In all rounds, since the ratio rests on them. A stage that is else only sliced asks for none. Not wrk, which some
// machines lack.
function withOneLoad (stage) {
  const [{ rounds, ...load } = {}] = stage.freshLoads.filter(({ generator }) => generator !== 'wrk')
  return { ...stage, freshLoads: [load] }
}

/**
 * @template T
 * @param {T[]} contenders
 * @returns {[T, T][]} each and the next one; of one alone, it and itself
 */
export function chainOf (contenders) {
  return contenders.length === 1
    ? [[contenders[0], contenders[0]]]
    : contenders.slice(1).map((contender, i) => [contenders[i], contender])
}
