// @ts-check
// What the participant's server costs: beside the one to start from, or later requests beside the first.
import { openPaced } from '../../measure/autocannon.js'
import { say } from '../../render/say.js'
import { invertInterval, ratioInterval } from '../../results/interval.js'
import { measureBatches } from '../measure-batches.js'
import { compareRates } from '../measure-pair.js'
import { decide, fails } from '../verdict.js'
import { withServer } from '../with-server.js'

/** @import { Context, Finding } from '../check-exercise.js' */

const SAYS = {
  cpuMicrosPerRequest: say("CPU time per request, yours / the starting point's"),
  requestsPerSecond: say("requests per second, yours / the starting point's")
}

/**
 * The participant's server beside the starting point, in one run.
 *
 * @param {{ metric: 'cpuMicrosPerRequest' | 'requestsPerSecond', atMost: number } | { metric: 'requestsPerSecond',
 *   atLeast: number }} condition
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function ratio (condition, { stage, start, isQuick, signal }) {
  const { failure, otherFailure, rate, cpuRatio } = await compareRates(start, stage, { isQuick, signal })
  if (failure) return fails(say('under load: {failure}', { failure }))
  if (otherFailure) {
    return { verdict: 'skipped', says: say('the starting point under load: {otherFailure}', { otherFailure }) }
  }
  const says = SAYS[condition.metric]
  if ('atLeast' in condition) return { ...decide(rate, { atLeast: condition.atLeast }), says }
  // The CPU time is judged the other way round: cpuRatio is above 1 when less is needed.
  return { ...decide(cpuRatio && invertInterval(cpuRatio), { atMost: condition.atMost }), says }
}

const ROUNDS = 4
const FEWEST_ROUNDS = 3

/**
 * Do later requests cost as much CPU time as the first ones? Tells what grows from what is only slow.
 *
 * @param {{ requests: number, batches: number, unknownUrls: number, atMost: number }} condition the last batch over the
 *   first; before it, so many URLs are asked for that do not exist
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function steady ({ requests, batches: count, unknownUrls, atMost }, { stage, isQuick, signal }) {
  const ratios = []
  for (let i = 0; i < (isQuick ? FEWEST_ROUNDS : ROUNDS); i++) {
    const batches = await measureBatches(stage, { requests, count, unknownUrls }, signal)
    ratios.push(batches[count - 1].cpuMicros / batches[0].cpuMicros)
  }
  const says = say(
    'CPU time of requests {from} to {to}, after {unknownUrls} for unknown URLs, over that of requests 1 to {requests}',
    { from: requests * (count - 1) + 1, to: requests * count, unknownUrls, requests }
  )
  return { ...decide(ratioInterval(ratios), { atMost }), says }
}

const ROUND_S = 2
const SHORTEST_ROUND_S = 0.6
// Whoever waits for an answer before the next request hardly ever asks while the server is blocked. At this rate, four
// of a round are beyond the 99th percentile.
const ASKED = { overallRate: 211, connections: 100 }

/**
 * How long one route takes to answer while another one is asked for all the time.
 *
 * @param {{ load: string, of: string, percentile: number, atMost: number }} condition
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function latency ({ load, of, percentile, atMost }, { stage, start, isQuick, signal }) {
  const durationS = isQuick ? SHORTEST_ROUND_S : ROUND_S
  const [asking, loading] = [openPaced(signal), openPaced(signal)]
  const measure = one => withServer(one, signal, async ({ url }) => {
    const loads = await Promise.all([
      asking.run(url + of, { ...ASKED, durationS }),
      loading.run(url + load, { connections: 1, durationS })
    ])
    return loads.map(({ result }) => result.latencyMsOf2xx)
  })
  const ratios = []
  try {
    for (let round = 0; round < (isQuick ? FEWEST_ROUNDS : ROUNDS); round++) {
      const measured = [...await measure(start), ...await measure(stage)]
      const unanswered = measured.findIndex(latencyMs => !latencyMs)
      if (unanswered !== -1) {
        return fails(say('no answer to GET {path} under load', { path: unanswered % 2 ? load : of }))
      }
      const [other, , mine] = measured.map(latencyMs => latencyMs?.percentiles[percentile] ?? NaN)
      ratios.push(mine / other)
    }
  } finally {
    await Promise.all([asking.stop(), loading.stop()])
  }
  const says = say(
    "the {percentile}th percentile of GET {of} while {load} is asked for, yours / the starting point's",
    { percentile, of, load }
  )
  return { ...decide(ratioInterval(ratios), { atMost }), says }
}
