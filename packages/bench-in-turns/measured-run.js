// @ts-check
// What every command that measures does around it: says how long it takes, waits for its turn, and shows how far it is.
import { inEnglish, say } from './message.js'
import { showProgress } from './say/progress.js'
import { takeTurn } from './turns/lock.js'

/** @import { Localise, Message } from './message.js' */

const LONGEST_IN_SECONDS = 95

/** @typedef {(text: string, doneShare?: number) => void} Step says how far it is */

/**
 * No bound is promised on a busy machine: waiting for calm has one, and a slower pace has none.
 *
 * @param {number} expectedS on a calm machine; of 0, nothing is said
 * @param {AbortSignal} signal
 * @param {{ isMost?: boolean, localise?: Localise }} [of] `isMost` where it ends sooner when it knows enough
 */
export async function waitForTurn (expectedS, signal, { isMost = false, localise = inEnglish } = {}) {
  const time = sayTime(expectedS)
  const said = isMost
    ? say('this takes {time} at most, and less where it is decided sooner', { time })
    : say('this takes {time}, and longer on a busy machine', { time })
  if (expectedS > 0) console.error(localise(said))
  await takeTurn(signal, { say: who => console.error(localise(sayOther(who))) })
}

/** @param {string} who */
function sayOther (who) {
  return say('another measurement runs: {who}. This one begins by itself when that has ended; Ctrl-C gives up', { who })
}

/**
 * @param {number} seconds
 * @returns {Message} such as `about 40 seconds` or `about 5 minutes`
 */
export function sayTime (seconds) {
  return seconds < LONGEST_IN_SECONDS
    ? say('about {count} seconds', { count: Math.ceil(seconds / 5) * 5 })
    : say('about {count} minutes', { count: Math.round(seconds / 60) })
}

/**
 * @template T
 * @param {number} expectedS
 * @param {(step: Step) => Promise<T>} measure
 * @param {Localise} [localise]
 */
export async function withProgress (expectedS, measure, localise) {
  const progress = showProgress(expectedS, { localise })
  try {
    return await measure(progress.step)
  } finally {
    progress.stop()
  }
}
