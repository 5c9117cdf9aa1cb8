// @ts-check
import { askFile, fails, holds, say } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const AT_MOST_BYTES = 100 // of each: a body takes twenty thousand, and a tag alone more than this

/**
 * Does memory grow from minute to minute? A server lives for months.
 *
 * @type {Check}
 */
export async function check (context) {
  const { answer, failed } = await askFile(context, 'util.js', 'live.cjs', { nodeArgs: ['--expose-gc'] })
  if (failed) return failed
  const each = Math.max(0, Math.round(answer))
  const values = { each, atMostBytes: AT_MOST_BYTES }
  const says = say('each minute leaves {each} bytes in memory for good; the bound is {atMostBytes}', values)
  return each <= AT_MOST_BYTES ? holds(says) : fails(says)
}
