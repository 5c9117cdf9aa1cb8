// @ts-check
import { askFile, fails, holds, say } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

/**
 * Does other content get another ETag? The three processes have two editions, which a guess may tell apart.
 *
 * @type {Check}
 */
export async function check (context) {
  const { answer, failed } = await askFile(context, 'tag.js', 'count-tags.cjs')
  if (failed) return failed
  const says = say('{bodies} editions get {tags} ETags', answer)
  return answer.tags === answer.bodies ? holds(says) : fails(says)
}
