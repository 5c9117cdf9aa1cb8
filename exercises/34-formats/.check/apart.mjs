// @ts-check
import { join } from 'node:path'
import { askFile, fails, holds, say } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

/**
 * Are the bytes of an answer still the same when the next ones have been made? It may wait to be sent until then.
 *
 * @type {Check}
 */
export async function check (context) {
  const args = [join(context.exercise.dir, 'upstream.js')]
  const { answer: isApart, failed } = await askFile(context, 'pass.js', 'twice.cjs', { args })
  if (failed) return failed
  return isApart
    ? holds(say('bytes stay as they are when others are made'))
    : fails(say('the bytes of one answer change when those of the next one are made'))
}
