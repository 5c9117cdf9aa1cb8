// @ts-check
// How long turns take, by their amounts.

/** @import { SliceOptions } from './turns.js' */

export const LONGEST_WARM_UP_MS = 60_000
const MOST_MORE_MS = 8000
const START_S = 0.4
const WARM_UP_RATE = 16_000 // requests per second
const GENERATOR_S = 2 // until the generator is warm
const BETWEEN_TURNS_MS = 3 // two questions to the probe

/**
 * @param {number} contenders how many
 * @param {SliceOptions} options
 * @param {{ pairs?: number, startMs?: number, until?: { generation: number, pair: number } }} [of] `pairs` where they
 *   are not each and the next one; `startMs` that processes take to start and to end, where that is known; `until` as
 *   onPair is told, without it the whole run
 * @returns {number} how long it takes until then on a calm machine, in seconds
 */
export function expectedSlicesS (
  contenders,
  { generations, turns, turnMs, leadInMs, spanMs, warmUpRequests, longestWarmUpMs = LONGEST_WARM_UP_MS, requestMs = 0 },
  { pairs = Math.max(1, contenders - 1), startMs = 0, until = { generation: generations, pair: pairs + 1 } } = {}
) {
  const processes = contenders === 1 ? 1 : 2
  const enoughMs = warmUpRequests * Math.max(1000 / WARM_UP_RATE, requestMs)
  const warmUpS = (enoughMs <= mostWarmUpMs(longestWarmUpMs) ? enoughMs : longestWarmUpMs) / 1000
  const turnsS = processes === 1 ? 0 : turns * (turnMs + leadInMs + BETWEEN_TURNS_MS) / 1000
  const pairS = Math.max(START_S, startMs / 1000) + processes * (warmUpS + turnsS + (leadInMs + spanMs) / 1000)
  const generatorS = START_S + Math.min(GENERATOR_S, warmUpS)
  return generatorS + ((until.generation - 1) * pairs + until.pair - 1) * pairS
}

/**
 * @param {number} longestWarmUpMs
 * @returns {number} ms that it may take for one that still gets cheaper then, or can answer enough until then
 */
export function mostWarmUpMs (longestWarmUpMs) {
  return longestWarmUpMs + Math.min(longestWarmUpMs, MOST_MORE_MS)
}
