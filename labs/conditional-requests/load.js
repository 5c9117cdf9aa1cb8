// @ts-check
// What revalidation costs and saves: the same stage under load, with a share of requests that carry If-None-Match.
import { randomInt } from 'node:crypto'
import { COMMON_LOAD, DEFAULTS, runSlices } from '../kit.js'
import { contentOf, IMPLEMENTATIONS } from './servers.js'

/**
 * @import { SliceContender } from '../../scripts/measure/plan.js'
 * @import { SliceRun } from '../../scripts/measure/slices.js'
 * @import { Stage } from '../../scripts/server/catalog.js'
 */

const MAX_SEED = 2 ** 31
const USUAL_BYTES = 10_000

/**
 * @typedef {object} Loaded one contender
 * @property {string} id
 * @property {string} implementation
 * @property {number} share of requests that carry If-None-Match
 * @property {number} payloadBytes hex digits of the content
 */

/**
 * @param {{ shares: number[], payloadBytes: number[] }} options
 * @returns {Loaded[]} the stage without an answer to If-None-Match; our own answer at each share; and other payloads at
 *   both ends. The plugin is not loaded: what a wrong answer costs is no use to anybody
 */
export function contendersOf ({ shares, payloadBytes }) {
  const one = (implementation, share, bytes = USUAL_BYTES) =>
    ({ id: `${implementation}, ${share * 100} %, ${bytes} bytes`, implementation, share, payloadBytes: bytes })
  return [
    one('none', 1),
    ...shares.map(share => one('own', share)),
    ...payloadBytes
      .filter(bytes => bytes !== USUAL_BYTES)
      .flatMap(bytes => [one('own', 0, bytes), one('own', 1, bytes)])
  ]
}

/**
 * @param {Stage} stage
 * @param {{ loaded: Loaded[], slicing: { generations: number, rounds: number, warmUpRequests: number } }} options
 * @param {AbortSignal} signal
 * @param {(generation: number, pair: number) => void} onPair
 * @returns {Promise<SliceRun>}
 */
export function loadAll (stage, { loaded, slicing }, signal, onPair) {
  const contenders = loaded.map(({ id, implementation, share, payloadBytes }) => /** @type {SliceContender} */ ({
    id,
    stage: { ...stage, id },
    edits: [...IMPLEMENTATIONS[implementation], ...payloadBytes === USUAL_BYTES ? [] : contentOf(payloadBytes / 2)],
    revalidatedShare: share
  }))
  const options = {
    ...slicing,
    turnMs: DEFAULTS.turnMs,
    leadInMs: DEFAULTS.leadInMs,
    connections: COMMON_LOAD.connections
  }
  return runSlices(contenders, {
    options,
    seed: randomInt(1, MAX_SEED),
    signal,
    onPair
  })
}
