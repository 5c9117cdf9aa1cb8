// @ts-check

/**
 * A stage at a number of connections: what one row of a table is about.
 *
 * @typedef {object} Contender
 * @property {string} id such as `03-optimized@10`
 * @property {import('../stages/catalog.js').Stage} stage
 * @property {number} connections
 */

const DEFAULT_CONNECTIONS = 100

/**
 * @param {import('../stages/catalog.js').Stage[]} stages
 * @param {number} [connections] for all stages; without it, 100 and what each stage asks for besides
 * @returns {Contender[]}
 */
export function planContenders (stages, connections) {
  return stages.flatMap(stage => {
    const counts = connections ? [connections] : [DEFAULT_CONNECTIONS, ...stage.alsoConnections]
    return counts.map(count => ({ id: `${stage.id}@${count}`, stage, connections: count }))
  })
}

/**
 * Interleaves the rounds (A B C, A B C ...), so that a drift of the machine hits all contenders alike.
 *
 * @param {Contender[]} contenders
 * @param {number} rounds
 * @returns {{ round: number, contender: Contender }[]} rounds count from 1
 */
export function planOrder (contenders, rounds) {
  return Array.from({ length: rounds }, (_, i) => contenders.map(contender => ({ round: i + 1, contender }))).flat()
}
