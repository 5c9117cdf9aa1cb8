// @ts-check
import { fails, holds, say } from '../../../scripts/check/check-kit.js'
import { simulate } from './simulate.mjs'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const MOST = 1.5
const CALM_S = 60

/**
 * While the database refuses everything, or every other request, how many attempts does it get?
 *
 * @type {Check}
 */
export async function check (context) {
  const [long, later, half] = await Promise.all(['down', 'downAfterCalm', 'halfDown'].map(run => simulate(context, run)))
  const judge = (requests, isIn, when) => {
    const count = requests.filter(({ atMs }) => isIn(atMs)).length
    const attempts = requests.flatMap(({ attemptsMs }) => attemptsMs).filter(isIn).length
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
    judge(half, () => true, say('while it refuses every other request')) ??
    holds(say('there are never more than {most} times as many attempts as requests', { most: MOST }))
}
