// @ts-check

/**
 * A stage under a load: what one row of a table is about.
 *
 * @typedef {object} Contender
 * @property {string} id such as `03-optimized@10` or `koa-variant/01-slow@wrk-200`
 * @property {import('../stages/catalog.js').Stage} stage
 * @property {import('../load/load.js').Load} load
 */

/** The load that all stages get: the article's. */
export const COMMON_LOAD = { tool: 'autocannon', connections: 100, durationS: 10 }

/**
 * @param {import('../stages/catalog.js').Stage[]} stages
 * @param {Partial<import('../load/load.js').Load>} [chosen] what the user wants otherwise. A tool or connections make it
 *   the one load of all stages; without them each stage gets the common one and those that it asks for besides
 * @returns {Contender[]}
 */
export function planContenders (stages, chosen = {}) {
  const isOneForAll = chosen.tool !== undefined || chosen.connections !== undefined
  return stages.flatMap(stage => {
    const own = isOneForAll ? [] : stage.alsoLoads
    return [{}, ...own].map(load => {
      const whole = /** @type {import('../load/load.js').Load} */ ({ ...COMMON_LOAD, ...load, ...chosen })
      return { id: `${stage.id}@${describeLoad(whole)}`, stage, load: whole }
    })
  })
}

/**
 * @param {import('../load/load.js').Load} load
 * @returns {string} the same for loads whose results can be compared: `100`, `wrk-200`
 */
export function describeLoad ({ tool, connections }) {
  return tool === COMMON_LOAD.tool ? String(connections) : `${tool}-${connections}`
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
