// @ts-check
// Takes a sample again that does not count, or that the machine spoiled; the time for the latter is bounded over a
// whole run.
import { CALM_RULE, waitForCalm } from './calm.js'

const TRIES_OF_WRONG = 2
const TRIES_OF_SPOILED = 3 // so that one sample does not take the patience of all

/**
 * @typedef {object} Patience
 * @property {number} limitS
 * @property {() => number} spentS
 * @property {<T>(take: (attempt: number) => Promise<T>, flaws: Flaws<T>) => Promise<T[]>} insist takes something until
 *   it is flawless or there is no point in going on; all that was taken
 */

/**
 * @template T
 * @typedef {object} Flaws
 * @property {(taken: T) => boolean} isWrong
 * @property {(taken: T) => boolean} isSpoiled
 */

/**
 * @param {number} limitS that all the waiting for a calm machine, and what is taken again for it, may take
 * @param {AbortSignal} signal
 * @returns {Patience}
 */
export function openPatience (limitS, signal) {
  let spentMs = 0

  async function insist (take, { isWrong, isSpoiled }) {
    const taken = []
    let [wrong, spoiled, extraFromMs] = [0, 0, Infinity]
    for (;;) {
      const beganMs = performance.now()
      const one = await take(taken.length + 1)
      const tookMs = performance.now() - beganMs
      taken.push(one)
      spentMs += Math.max(0, performance.now() - extraFromMs)
      extraFromMs = Infinity
      if (isWrong(one)) {
        if (++wrong === TRIES_OF_WRONG) return taken
      } else {
        const leftMs = limitS * 1000 - spentMs - tookMs
        if (!isSpoiled(one) || ++spoiled === TRIES_OF_SPOILED || leftMs <= 0) return taken
        extraFromMs = performance.now()
        await waitForCalm(Math.min(CALM_RULE.longestWaitMs, leftMs), signal)
      }
    }
  }

  return { limitS, spentS: () => spentMs / 1000, insist }
}
