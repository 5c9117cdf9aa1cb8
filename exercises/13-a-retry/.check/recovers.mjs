// @ts-check
import { fails, holds, say } from '../../../scripts/check/check-kit.js'
import { simulate } from './simulate.mjs'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const WELL_S = 20 // the database is well again after eight, and from now on refuses one here and there

/**
 * Once the database is well again, are all requests answered, and was nobody left waiting?
 *
 * @type {Check}
 */
export async function check (context) {
  const requests = await simulate(context, 'downForThree')
  const late = requests.filter(({ atMs }) => atMs >= WELL_S * 1000)
  const lost = late.filter(({ outcome }) => outcome !== 'answered').length
  const values = { lost, count: late.length }
  if (lost) return fails(say('{lost} of {count} requests are not answered, though the cause ended long ago', values))
  const open = requests.filter(({ outcome }) => outcome === 'open').length
  if (open) return fails(say('{open} requests still wait at the end', { open }))
  const odd = requests.find(({ outcome }) => !['answered', 'failed'].includes(outcome))
  if (odd) return fails(say('a request ends with {outcome}, not with its answer or its error', { outcome: odd.outcome }))
  return holds(say('all requests are answered again, soon after the cause has ended'))
}
