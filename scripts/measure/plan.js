// @ts-check
import { COMMON_LOAD, describeLoad } from '../load/load.js'

/**
 * @import { Load } from '../load/load.js'
 * @import { Stage } from '../stages/catalog.js'
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
 * @property {string} id of the stage; its second entry, the twin, has a mark behind it
 * @property {Stage} stage
 */

const TWIN_MARK = ' (again)'

/**
 * @param {Stage[]} stages
 * @param {Partial<Load>} [chosen] what the user wants otherwise. A generator or connections make it
 *   the one load of all stages; without them each stage gets those that it asks for,
 *   save for wrk's where there is a rate: wrk keeps none
 * @returns {Contender[]}
 */
export function planContenders (stages, chosen = {}) {
  const isOneForAll = chosen.generator !== undefined || chosen.connections !== undefined
  const loadsOf = ({ freshLoads }) => isOneForAll ? [{}] : freshLoads.filter(({ generator }) => chosen.overallRate === undefined || generator !== 'wrk')
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
    contenders.filter(({ load }) => round <= (load.rounds ?? rounds)).map(contender => ({ round, contender })))
}

/**
 * @param {Stage[]} stages
 * @param {boolean} withTwin enters the last stage of the first track twice, to see how a stage compares with itself
 * @returns {SliceContender[]} the steady stages, those that are compared beside each other
 */
export function planSlices (stages, withTwin) {
  const steady = stages.filter(stage => stage.isSteady).map(stage => ({ id: stage.id, stage }))
  if (steady.length === 0) return []
  const last = steady.findLastIndex(({ stage }) => stage.track === steady[0].stage.track)
  const { stage } = steady[last]
  return withTwin ? steady.toSpliced(last + 1, 0, { id: stage.id + TWIN_MARK, stage }) : steady
}

/**
 * The contenders stand in a ring: a round begins somewhere and goes round either way. So each is as often in every place and
 * as often before its neighbour as after it.
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
