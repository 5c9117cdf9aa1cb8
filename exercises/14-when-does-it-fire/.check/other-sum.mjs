// @ts-check
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { withServer } from '../../../scripts/check/with-server.js'
import { say } from '../../../scripts/render/say.js'
import { request } from 'bench-in-turns/start/http-client.js'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const COUNTS = [9e7, 1e8]
const BEATS = 'and the heart went on beating'

/**
 * Is a sum computed that nobody could know before, and in the thread of the server?
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ stage, exercise, signal }) {
  const preload = join(exercise.dir, '.check/count-workers.cjs')
  const count = randomInt(COUNTS[0], COUNTS[1])
  const path = `/sum/${count}`
  const { body, workers } = await withServer(stage, signal, async server => ({
    body: String((await request(server.url, path)).body),
    workers: (await server.read()).counts.workers
  }), ['--require', preload])
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
