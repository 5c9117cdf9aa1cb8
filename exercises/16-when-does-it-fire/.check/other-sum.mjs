// @ts-check
import { randomInt } from 'node:crypto'
import { fails, holds, request, say, withCounter } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const COUNTS = [9e7, 1e8]
const BEATS = 'and the heart went on beating'

/**
 * Is a sum computed that nobody could know before, and in the thread of the server?
 *
 * @type {Check}
 */
export async function check (context) {
  const count = randomInt(COUNTS[0], COUNTS[1])
  const path = `/sum/${count}`
  const { body, workers } = await withCounter(context, 'count-workers.cjs', async server => ({
    body: String((await request(server.url, path)).body),
    workers: (await server.read()).counts.workers
  }))
  const wanted = `${sumOfRoots(count).toFixed(3)} ${BEATS}`
  if (workers > 0) return fails(say('a worker computes {path}, and the sum is to stay in this thread', { path }))
  if (body === wanted) return holds(say('a sum that nobody could know before is computed in this thread'))
  const problem = say('the body is {shown}, not {wanted}', { shown: `"${body}"`, wanted: `"${wanted}"` })
  return fails(say('{request}: {problem}', { request: `GET ${path}`, problem }))
}

/** In the order of the exercise, which decides how it is rounded. */
function sumOfRoots (count) {
  let sum = 0
  for (let n = 0; n < count; n++) sum += Math.sqrt(n)
  return sum
}
