// @ts-check
import { join } from 'node:path'
import { askFile, fails, holds, say } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const MOST_SHARE = 0.25 // whoever makes or hashes a body takes all of that time or more, and who finds it a hundredth

/**
 * Is a body found that was made before, for each of the two URLs? Held against how long the starting point takes to
 * make one, when a minute has passed.
 *
 * @type {Check}
 */
export async function check (context) {
  const args = [join(context.start.dir, 'util.js')]
  const { answer: share, failed } = await askFile(context, 'util.js', 'share.cjs', { args })
  if (failed) return failed
  const values = { percent: Math.ceil(share * 100), most: MOST_SHARE * 100 }
  const says = say(
    'within a minute, a request for a URL takes {percent} % of the time that a new body takes; the bound is {most} %',
    values
  )
  return share <= MOST_SHARE ? holds(says) : fails(says)
}
