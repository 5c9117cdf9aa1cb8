// @ts-check
import { fails, holds } from '../../../scripts/check/verdict.js'
import { say } from '../../../scripts/render/say.js'
import { countAttempts, simulate } from './simulate.mjs'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const MOST = 1.5
const LONG_S = 20
const CALM_S = 60 // in which somebody may save up
const DOWN_S = 5

/**
 * While the database refuses everything, how many attempts does it get?
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check (context) {
  const [long, later] = await Promise.all([
    simulate(context, LONG_S, () => true),
    simulate(context, CALM_S + DOWN_S, ({ nowMs }) => nowMs >= 60_000)
  ])
  const judge = (requests, isIn, when) => {
    const count = requests.filter(({ atMs }) => isIn(atMs)).length
    const attempts = countAttempts(requests, isIn)
    const values = { attempts, count, most: MOST, when }
    if (attempts > MOST * count) {
      return fails(say(
        '{when}, the database gets {attempts} attempts of {count} requests; at most {most} times as many are allowed',
        values
      ))
    }
  }
  return judge(long, () => true, say('while it refuses everything')) ??
    judge(later, ms => ms >= CALM_S * 1000, say('when it refuses everything after a minute of calm')) ??
    holds(say('there are never more than {most} times as many attempts as requests', { most: MOST }))
}
