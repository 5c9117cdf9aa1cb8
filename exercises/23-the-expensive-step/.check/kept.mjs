// @ts-check
import { join } from 'node:path'
import { errorIn, runScript } from '../../../scripts/check/run-script.js'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { say } from '../../../scripts/render/say.js'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const LIMIT_S = 20
const PRICES = 20_000
const AT_MOST_BYTES = 20 // of each: an entry of a cache takes over a hundred
const SAY_MANY = `const sayPrices = require(process.argv[1])
const used = () => { gc(); return process.memoryUsage().heapUsed }
const say = from => {
  for (let i = 0; i < ${PRICES}; i++) sayPrices({ orders: [{ id: i, customer: 'customer', cents: from + i }] })
}
say(0)
const before = used()
say(${PRICES})
console.log(JSON.stringify((used() - before) / ${PRICES}))`

/**
 * Does the step keep something of every price that it has said? Prices are without end.
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ exercise: { dir }, signal }) {
  const args = ['--expose-gc', '-e', SAY_MANY, join(dir, 'steps/say-prices.js')]
  const ran = await runScript(args, { limitS: LIMIT_S, signal })
  const file = 'steps/say-prices.js'
  const late = say('did not end within {seconds} s', { seconds: LIMIT_S })
  const problem = ran.timedOut ? late : errorIn(ran, say('it ended early'))
  if (ran.failed) return fails(say('{file} {problem}', { file, problem }))
  const each = Math.max(0, Math.round(ran.lastLine))
  const values = { each, atMostBytes: AT_MOST_BYTES }
  const says = say('the heap keeps {each} bytes of each price; the bound is {atMostBytes}', values)
  return each <= AT_MOST_BYTES ? holds(says) : fails(says)
}
