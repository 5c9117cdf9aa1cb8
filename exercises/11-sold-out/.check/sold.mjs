// @ts-check
import { fails, holds, parseJson, say, withServer } from '../../../scripts/check/check-kit.js'
import { ask, NO_ANSWER, withQuery } from './ask.mjs'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const AT_ONCE = 5 // as many connections as the pool has, so that nobody waits, even as it is handed out
const PIECES = 3
const RIVALS = 20
const ROUNDS = 5

/**
 * Is what there is sold once, whoever asks at the same time?
 *
 * @type {Check}
 */
export async function check ({ stage, signal }) {
  return withServer(stage, signal, ({ url }) => withQuery(stage, async query => {
    await query(`UPDATE stock SET pieces = ${AT_ONCE * PIECES} WHERE product = 1`)
    const all = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(url, '/sell/1/' + PIECES)))
    const odd = all.find(({ status }) => status !== 200)
    if (odd) {
      const values = { status: odd.status ?? NO_ANSWER, wanted: 200 }
      return fails(say('a sale of what there is gets {status}, not {wanted}', values))
    }
    const left = all.map(({ body }) => parseJson(body).left).toSorted((a, b) => b - a).join(', ')
    const wanted = all.map((_, i) => (AT_ONCE - 1 - i) * PIECES).join(', ')
    const values = { count: AT_ONCE, pieces: PIECES, left, wanted }
    if (left !== wanted) {
      return fails(say('{count} sales of {pieces} pieces each at the same time leave {left}, not {wanted}', values))
    }
    return await judgeRivals(url, query)
  }))
}

/** More of them than there is to sell. */
async function judgeRivals (url, query) {
  await query(`UPDATE stock SET pieces = ${PIECES} WHERE product = 1`)
  const all = await Promise.all(Array.from({ length: RIVALS }, () => ask(url, '/sell/1/1')))
  const sold = all.filter(({ status }) => status === 200).length
  const [{ pieces }] = await query('SELECT pieces FROM stock WHERE product = 1')
  if (pieces < 0 || sold > PIECES - pieces) {
    return fails(say('{sold} pieces are sold, and there were {pieces}', { sold, pieces: PIECES }))
  }
  return await judgeSmallOnes(url, query)
}

/** Beside some that want more than there is. Whoever takes first, and gives back what was too much, refuses both. */
async function judgeSmallOnes (url, query) {
  const ones = ROUNDS * RIVALS
  await query(`UPDATE stock SET pieces = ${ones} WHERE product = 1`)
  let refused = 0
  for (let round = 0; round < ROUNDS; round++) {
    const paths = Array.from({ length: 2 * RIVALS }, (_, i) => `/sell/1/${i % 2 ? 1 : 2 * ones}`)
    const all = await Promise.all(paths.map(path => ask(url, path)))
    refused += all.filter(({ status }, i) => i % 2 && status !== 200).length
  }
  const values = { refused, ones }
  return refused
    ? fails(say('{refused} of {ones} pieces are refused while others ask for more than there is', values))
    : holds(say('nothing is sold twice'))
}
