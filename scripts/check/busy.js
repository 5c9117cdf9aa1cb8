// @ts-check
// Is the machine calm enough to measure?
import { setTimeout } from 'node:timers/promises'
import { stats } from 'bench-in-turns'
import { formatShare, watchMachine } from 'bench-in-turns/kit.js'
import { say } from '../render/say.js'

/** @import { Message } from '../render/say.js' */

const LOOK_MS = 1500

/**
 * @param {AbortSignal} signal
 * @returns {Promise<Message[]>} what takes the machine away while nothing is measured, and what to do about it
 * @throws the signal's reason when it is aborted
 */
export async function lookForOthers (signal) {
  const endWatch = watchMachine()
  await setTimeout(LOOK_MS, undefined, { signal })
  const shares = stats.machineShares(endWatch(), 0)
  const messages = {
    others: () => say('others take {share} of a core: close them before you measure',
      { share: formatShare(Number(shares.othersCpu)) }),
    stolen: () => say('the host takes {share} of the processors away: measure later',
      { share: formatShare(Number(shares.stolen)) }),
    throttled: () => say('a CPU limit of this container holds it back: raise it')
  }
  return stats.findSpoilers(shares).map(spoiler => messages[spoiler]())
}
