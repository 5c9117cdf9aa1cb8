// @ts-check
// How long one route takes to answer while another one is asked for all the time.
import { quantile } from 'simple-statistics'
import { ratioInterval } from '../../analyse/interval.js'
import { request } from '../../gate/http-client.js'
import { decide } from '../decide.js'
import { withServer } from '../with-server.js'
import { say } from '../../say.js'

/** @import { Context, Finding } from '../run.js' */

const ROUNDS = 4
const SHORTEST_ROUNDS = 3
const ROUND_MS = 1200
const SHORTEST_ROUND_MS = 300
const LEAST_ANSWERS = 5 // of a server that is blocked most of the time

/**
 * @param {{ load: string, of: string, percentile: number, atMost: number }} condition
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function run ({ load, of, percentile, atMost }, { stage, start, whyNoStart, isQuick, signal }) {
  if (!start) return { verdict: 'skipped', says: whyNoStart ?? say`there is no starting point` }
  const durationMs = isQuick ? SHORTEST_ROUND_MS : ROUND_MS
  const measure = one =>
    withServer(one, signal, ({ url }) => latencyMs(url, { load, of, percentile, durationMs, signal }))
  const ratios = []
  for (let round = 0; round < (isQuick ? SHORTEST_ROUNDS : ROUNDS); round++) {
    const other = await measure(start)
    ratios.push(await measure(stage) / other)
  }
  const says = say`the ${percentile}th percentile of GET ${of} while ${load} is asked for, yours / the starting point's`
  return { ...decide(ratioInterval(ratios), { atMost }), says }
}

/** @returns {Promise<number>} ms at that percentile */
async function latencyMs (url, { load, of, percentile, durationMs, signal }) {
  const over = new AbortController()
  const loading = (async () => { while (!over.signal.aborted) await request(url, load) })()
  /** @type {number[]} */
  const latenciesMs = []
  const untilMs = performance.now() + durationMs
  try {
    while (performance.now() < untilMs || latenciesMs.length < LEAST_ANSWERS) {
      signal.throwIfAborted()
      const sentMs = performance.now()
      await Promise.race([request(url, of), loading])
      latenciesMs.push(performance.now() - sentMs)
    }
  } finally {
    over.abort()
    await loading.catch(() => {})
  }
  return quantile(latenciesMs, percentile / 100)
}
