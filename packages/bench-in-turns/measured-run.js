// @ts-check
// What every command that measures does around it: says how long it takes, waits for its turn, and shows how far it is.
import { showProgress } from './say/progress.js'
import { takeTurn } from './turns/lock.js'

const LONGEST_IN_SECONDS = 95

/** @typedef {(text: string, doneShare?: number) => void} Step says how far it is */

/**
 * No bound is promised on a busy machine: waiting for calm has one, and a slower pace has none.
 *
 * @param {number} expectedS on a calm machine
 * @param {AbortSignal} signal
 * @param {{ isMost?: boolean }} [of] true where it ends sooner when it knows enough
 */
export async function waitForTurn (expectedS, signal, { isMost = false } = {}) {
  console.error(isMost
    ? `this takes ${sayTime(expectedS)} at most, and less where it is decided sooner`
    : `this takes ${sayTime(expectedS)}, and longer on a busy machine`)
  await takeTurn(signal)
}

/**
 * @param {number} seconds
 * @returns {string} such as `about 40 seconds` or `about 5 minutes`
 */
export function sayTime (seconds) {
  return seconds < LONGEST_IN_SECONDS
    ? `about ${Math.ceil(seconds / 5) * 5} seconds`
    : `about ${Math.round(seconds / 60)} minutes`
}

/**
 * @template T
 * @param {number} expectedS
 * @param {(step: Step) => Promise<T>} measure
 */
export async function withProgress (expectedS, measure) {
  const progress = showProgress(expectedS)
  try {
    return await measure(progress.step)
  } finally {
    progress.stop()
  }
}
