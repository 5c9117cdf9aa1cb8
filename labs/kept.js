// @ts-check
// What a sample has started, and what becomes of it.

/** @import { ServerError } from 'bench-in-turns/errors.js' */

const DEATH_WITHIN_MS = 500

/** A client knows a moment earlier. @returns {Promise<ServerError | null>} of a server that ended by itself */
export async function deathAmong (kept) {
  const late = new Promise(resolve => setTimeout(resolve, DEATH_WITHIN_MS, null).unref())
  const ended = kept.flatMap(({ ended }) => ended ? [ended] : [])
  return Promise.race([late, ...ended])
}

/**
 * The last one first, and all of them, whatever one of them does.
 *
 * @param {{ stop: () => Promise<unknown> }[]} kept
 * @returns {Promise<{ error: any }[]>} of those that could not be stopped
 */
export async function stopAll (kept) {
  const failed = []
  for (const one of kept.toReversed()) {
    try {
      await one.stop()
    } catch (error) {
      failed.push({ error })
    }
  }
  return failed
}
