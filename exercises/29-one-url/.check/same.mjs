// @ts-check
import { join } from 'node:path'
import { askFile, fails, holds, say } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const SHOWN_CHARS = 60

/**
 * Is each path matched as by what was handed out, with the same parameters, or by none as before?
 *
 * @type {Check}
 */
export async function check (context) {
  const args = [join(context.start.dir, 'routes.js')]
  const { answer, failed } = await askFile(context, 'routes.js', 'match-all.cjs', { args })
  if (failed) return failed
  if (answer.count) return holds(say('{count} paths are matched as before, or not, as before', answer))
  const [path, found, wanted] = [answer.path, answer.found, answer.wanted].map(shorten)
  return fails(say('{path} is matched as {found}, and was as {wanted}', { path, found, wanted }))
}

function shorten (text) {
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}...` : text
}
