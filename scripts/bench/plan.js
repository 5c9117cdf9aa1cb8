// @ts-check

/**
 * A stage under a load from which every sample gets a fresh process.
 *
 * @typedef {object} Contender
 * @property {string} id such as `03-optimized@10` or `koa-variant/01-slow@wrk-200`
 * @property {import('../stages/catalog.js').Stage} stage
 * @property {import('../load/load.js').Load} load
 */

/**
 * @typedef {object} SliceContender
 * @property {string} id of the stage; its second entry, the twin, has a mark behind it
 * @property {import('../stages/catalog.js').Stage} stage
 */

/** The first article's load. */
export const COMMON_LOAD = { tool: 'autocannon', connections: 100, durationS: 10 }
const TWIN_MARK = ' (again)'

/**
 * @param {import('../stages/catalog.js').Stage[]} stages
 * @param {Partial<import('../load/load.js').Load>} [chosen] what the user wants otherwise. A tool or connections make it
 *   the one load of all stages; without them each stage gets those that it asks for,
 *   save for wrk's where there is a rate: wrk keeps none
 * @returns {Contender[]}
 */
export function planContenders (stages, chosen = {}) {
  const isOneForAll = chosen.tool !== undefined || chosen.connections !== undefined
  const loadsOf = ({ freshLoads }) => isOneForAll ? [{}] : freshLoads.filter(({ tool }) => chosen.overallRate === undefined || tool !== 'wrk')
  return stages.flatMap(stage => loadsOf(stage).map(load => {
    const whole = /** @type {import('../load/load.js').Load} */ ({ ...COMMON_LOAD, ...load, ...chosen })
    return { id: `${stage.id}@${describeLoad(whole)}`, stage, load: whole }
  }))
}

/**
 * @param {import('../load/load.js').Load} load
 * @returns {string} the same for loads whose results can be compared: `100`, `wrk-200`, `100 at 500/s`
 */
export function describeLoad ({ tool, connections, overallRate }) {
  const rate = overallRate === undefined ? '' : ` at ${overallRate}/s`
  return (tool === COMMON_LOAD.tool ? String(connections) : `${tool}-${connections}`) + rate
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
 * @param {import('../stages/catalog.js').Stage[]} stages
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
