// @ts-check
import { measureBatches } from '../../../scripts/check/with-server.js'
import { decide } from '../../../scripts/check/verdict.js'
import { say } from '../../../scripts/render/say.js'
import { ratioInterval } from 'bench-in-turns/judge/interval.js'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const BATCHES = { requests: 80, count: 4, unknownUrls: 200 }
const AT_MOST = 1.5
const ROUNDS = 4
const FEWEST_ROUNDS = 3

/**
 * Do later requests cost as much CPU time as the first ones? Tells what grows from what is only slow.
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ stage, isQuick, signal }) {
  const { requests, count, unknownUrls } = BATCHES
  const ratios = []
  for (let i = 0; i < (isQuick ? FEWEST_ROUNDS : ROUNDS); i++) {
    const batches = await measureBatches(stage, BATCHES, signal)
    ratios.push(batches[count - 1].cpuMicros / batches[0].cpuMicros)
  }
  const says = say(
    'CPU time of requests {from} to {to}, after {unknownUrls} for unknown URLs, over that of requests 1 to {requests}',
    { from: requests * (count - 1) + 1, to: requests * count, unknownUrls, requests }
  )
  return { ...decide(ratioInterval(ratios), { atMost: AT_MOST }), says }
}
