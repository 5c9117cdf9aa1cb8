// @ts-check
import { waitForTurn } from 'bench-in-turns/kit.js'
import { lookForOthers } from '../check/busy.js'
import { say } from '../render/say.js'

/** @import { Localise } from 'bench-in-turns/kit.js' */

/**
 * Where anything is timed, waits until nothing else is. Whatever else runs goes on, and is told of before the verdict.
 *
 * @param {number} expectedS of what is timed, on a calm machine; 0 where nothing is
 * @param {AbortSignal} signal
 * @param {Localise} localise
 */
export async function waitForCalm (expectedS, signal, localise) {
  if (expectedS) await waitForTurn(expectedS, signal, { localise })
  const reasons = await lookForOthers(signal)
  if (reasons.length) {
    const busy = say('your machine is busy: {reasons}; what cannot be decided is asked once more', { reasons })
    console.log(localise(busy))
  }
}
