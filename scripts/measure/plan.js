// @ts-check
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { COMMON_LOAD, describeLoad } from '../load/common-load.js'
import { DEFAULTS, MAX_SEED, QUICK } from './usual.js'

/**
 * @import { Load } from '../load/load.js'
 * @import { Stage } from '../stages/catalog.js'
 * @import { Edit } from '../stages/edits.js'
 * @import { SliceOptions } from './slices.js'
 * @import { PlanOptions } from './usual.js'
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
 * @typedef {object} SliceContender
 * @property {string} id of the stage; the second entry of the noise pair has a suffix
 * @property {Stage} stage
 * @property {Edit[]} [edits] that it runs with
 * @property {string} [nodeBinary] absolute; the one that runs this without it
 * @property {number} [revalidatedShare] of its requests that carry If-None-Match
 */

/** @typedef {{ stages: Stage[], contenders: Contender[], sliced: SliceContender[], options: PlanOptions }} BenchPlan */

const SECOND_ENTRY = ' (again)'

/**
 * @param {Stage[]} stages
 * @param {object} [chosen] what differs from the usual
 * @param {string} [chosen.generator] for all stages
 * @param {number} [chosen.connections] for all stages
 * @param {number} [chosen.overallRate] requests per second
 * @param {number} [chosen.durationS] of each fresh run
 * @param {number} [chosen.rounds] of fresh runs
 * @param {number} [chosen.generations]
 * @param {number} [chosen.sliceRounds]
 * @param {number} [chosen.warmUpRequests]
 * @param {number} [chosen.patienceS]
 * @param {number} [chosen.seed]
 * @param {boolean} [chosen.quick]
 * @param {boolean} [chosen.withNoisePair]
 * @param {boolean} [chosen.instructions] counts them as well
 * @returns {BenchPlan}
 */
export function planBench (
  stages,
  {
    generator,
    connections,
    overallRate,
    seed,
    quick = false,
    withNoisePair = false,
    instructions = false,
    ...chosen
  } = {}
) {
  const usual = quick ? QUICK : { ...DEFAULTS, durationS: undefined }
  const durationS = chosen.durationS ?? usual.durationS
  const isSliced = generator !== 'wrk' && overallRate === undefined // slices have a generator of their own, and go as fast as the server answers
  const load = {
    generator,
    threads: generator === 'wrk' ? availableParallelism() : undefined,
    connections,
    durationS,
    overallRate
  }
  return {
    stages,
    contenders: planContenders(stages, withoutUndefined(load)),
    sliced: isSliced ? planSlices(stages, withNoisePair) : [],
    options: {
      rounds: chosen.rounds ?? usual.rounds,
      durationS: durationS ?? COMMON_LOAD.durationS,
      generations: chosen.generations ?? usual.generations,
      sliceRounds: chosen.sliceRounds ?? usual.sliceRounds,
      bursts: usual.bursts,
      burstMs: usual.burstMs,
      warmUpRequests: chosen.warmUpRequests ?? usual.warmUpRequests,
      sliceConnections: connections ?? COMMON_LOAD.connections,
      seed: seed ?? randomInt(1, MAX_SEED),
      patienceS: chosen.patienceS ?? usual.patienceS,
      quick,
      instructions
    }
  }
}

/**
 * @param {PlanOptions} options
 * @returns {SliceOptions}
 */
export function sliceOptions ({
  generations,
  sliceRounds: rounds,
  bursts,
  burstMs,
  warmUpRequests,
  sliceConnections: connections
}) {
  return { generations, rounds, bursts, burstMs, warmUpRequests, connections }
}

function withoutUndefined (object) {
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
  const loadsOf = ({ freshLoads }) =>
    isOneForAll ? [{}] : freshLoads.filter(({ generator }) => chosen.overallRate === undefined || generator !== 'wrk')
  return stages.flatMap(stage => loadsOf(stage).map(load => {
    const whole = /** @type {Load} */ ({ ...COMMON_LOAD, ...load, ...chosen })
    return { id: `${stage.id}@${describeLoad(whole)}`, stage, load: whole }
  }))
}

/**
 * Interleaves the rounds (A B C, A B C ...), so that a drift of the machine hits all contenders alike.
 *
 * @param {Contender[]} contenders
 * @param {number} rounds
 * @returns {{ round: number, contender: Contender }[]} rounds count from 1
 */
export function planOrder (contenders, rounds) {
  return Array.from({ length: rounds }, (_, i) => i + 1).flatMap(round =>
    contenders.map(contender => ({ round, contender }))
  )
}

/**
 * @param {Stage[]} stages
 * @param {boolean} withNoisePair enters the stage that is made for it twice, or else the first one, to see how a stage
 *   compares with itself
 * @returns {SliceContender[]} the steady stages, those that are compared beside each other
 */
export function planSlices (stages, withNoisePair) {
  const steady = stages.filter(stage => stage.isSteady).map(stage => ({ id: stage.id, stage }))
  if (!withNoisePair || steady.length === 0) return steady
  const first = Math.max(0, steady.findIndex(({ stage }) => stage.isNoisePair))
  const { stage } = steady[first]
  return steady.toSpliced(first + 1, 0, { id: stage.id + SECOND_ENTRY, stage })
}

/**
 * The contenders stand in a ring: a round begins somewhere and goes round either way. So each is as often in every
 * place and as often before its neighbour as after it.
 *
 * @template T
 * @param {T[]} contenders
 * @param {() => number} random from 0 to 1
 * @returns {T[]}
 */
export function drawOrder (contenders, random) {
  const start = Math.floor(random() * contenders.length)
  const turned = [...contenders.slice(start), ...contenders.slice(0, start)]
  return random() < 0.5 ? turned : turned.reverse()
}
