// @ts-check
import { randomInt } from 'node:crypto'
import { fails, holds, request, say, withCounter } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const COUNTS = [9e7, 1e8]
const BEATS = 'and the heart went on beating'
const BODY = /^(?<sum>\d+\.\d{3}) (?<heart>.+)$/
const ROUNDING = 1e-9 // each order of adding up rounds in another way

/**
 * Is a sum computed that nobody could know before, and in the thread of the server?
 *
 * @type {Check}
 */
export async function check (context) {
  const count = randomInt(COUNTS[0], COUNTS[1])
  const path = `/sum/${count}`
  const { body, counts } = await withCounter(context, 'count-workers.cjs', async server => ({
    body: String((await request(server.url, path)).body),
    counts: (await server.read()).counts
  }))
  const sum = sumOfRoots(count)
  if (counts.workers > 0) return fails(say('a worker computes {path}, and the sum is to stay in this thread', { path }))
  if (counts.processes > 0) {
    return fails(say('another process computes {path}, and the sum is to stay in this thread', { path }))
  }
  if (isSum(body, sum)) return holds(say('a sum that nobody could know before is computed in this thread'))
  const wanted = `${sum.toFixed(3)} ${BEATS}`
  const problem = say('the body is {shown}, not {wanted}', { shown: `"${body}"`, wanted: `"${wanted}"` })
  return fails(say('{request}: {problem}', { request: `GET ${path}`, problem }))
}

/** @param {string} body of an answer @param {number} wanted */
function isSum (body, wanted) {
  const { sum, heart } = BODY.exec(body)?.groups ?? {}
  return Math.abs(Number(sum) - wanted) <= ROUNDING * wanted && heart === BEATS
}

function sumOfRoots (count) {
  let sum = 0
  for (let n = 0; n < count; n++) sum += Math.sqrt(n)
  return sum
}
