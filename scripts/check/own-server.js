// @ts-check
// The rate of a server that the participant has started, beside stages of this project in the same rounds.
import { ratioInterval } from '../analyse/interval.js'
import { LoadError } from '../errors.js'
import { judge } from '../load/judge.js'
import { COMMON_LOAD, runLoad, shortLoad } from '../load/load.js'
import { withServer } from './with-server.js'

/**
 * @import { Interval } from '../analyse/interval.js'
 * @import { Stage } from '../stages/catalog.js'
 */

const ROUNDS = 4
const LOAD_MS = 1000
const SHORTEST_ROUNDS = 3
const SHORTEST_LOAD_MS = 300

/**
 * @typedef {{ requestsPerSecond: Interval, others: { stage: string, requestsPerSecond: Interval, ratio: Interval }[] }}
 *   OwnRate `ratio` own by the stage's
 */

/**
 * @param {URL} url of the participant's server
 * @param {Stage[]} stages that it is to stand beside
 * @param {{ isQuick: boolean, signal: AbortSignal }} run
 * @returns {Promise<OwnRate>}
 * @throws {LoadError} when one of them answers with errors
 */
export async function measureOwnServer (url, stages, { isQuick, signal }) {
  const loadMs = isQuick ? SHORTEST_LOAD_MS : LOAD_MS
  const rate = target => rateOf(target, loadMs, signal)
  const own = []
  const rates = stages.map(() => /** @type {number[]} */ ([]))
  for (let round = 0; round < (isQuick ? SHORTEST_ROUNDS : ROUNDS); round++) {
    own.push(await rate(url.href))
    for (const [i, stage] of stages.entries()) {
      rates[i].push(await withServer(stage, signal, server => rate(server.url + stage.route)))
    }
  }
  return {
    requestsPerSecond: ratioInterval(own),
    others: stages.map(({ id }, i) => ({
      stage: id,
      requestsPerSecond: ratioInterval(rates[i]),
      ratio: ratioInterval(own.map((value, round) => value / rates[i][round]))
    }))
  }
}

/** @returns {Promise<number>} requests per second */
async function rateOf (url, loadMs, signal) {
  const load = shortLoad(COMMON_LOAD.connections, loadMs)
  const { result } = await runLoad(url, load, signal)
  signal.throwIfAborted()
  const [reason] = judge(result, load.generator).reasons
  if (reason) throw new LoadError(`${url} under load: ${reason}`)
  return result.requests.total / result.duration
}
