// @ts-check
// How slow is a server, and what does a slow one need?
import { openBursts } from '../load/autocannon.js'
import { startServer } from '../start/server.js'
import { COMPARED, DEFAULTS } from './defaults.js'

/** @import { App } from '../start/app.js' */

const LONGEST_MS = 60_000
const ASKED_TIMES = 3 // the first answers of a process are its slowest

/**
 * How slow is it? Nobody knows before, and how long turns and warm-up must be depends on it.
 *
 * @param {App[]} apps
 * @param {{ connections: number, signal: AbortSignal }} options
 * @returns {Promise<number>} ms that a request of the slowest one takes when so many are under way, each answered a few
 *   times; 0 where none of them answers, which whoever loads it finds out
 */
export async function timeRequests (apps, { connections, signal }) {
  const times = []
  for (const app of apps) times.push(await timeRequest(app, { connections, signal }))
  return Math.max(...times)
}

async function timeRequest (app, { connections, signal }) {
  const server = await startServer(app, { signal })
  const generator = openBursts(signal)
  const requests = Math.max(connections, app.requests?.length ?? 1)
  const times = []
  try {
    for (let i = 0; i < ASKED_TIMES; i++) {
      const burst = { connections, requests, durationMs: LONGEST_MS, asked: app.requests }
      const { result } = await generator.run(server.url + app.route, burst)
      times.push(result.durationMs / result.requests || 0)
    }
  } finally {
    await Promise.all([generator.stop(), server.stop()])
  }
  return Math.min(...times)
}

const SLOW_FROM_MS = 10 // for all connections to be answered once
const TURNS_TAKE_MS = 2000 // of a slow server, in each generation
const REACHED_WITHIN_MS = 8000 // or a warm-up of so many requests is not tried
const SHORT_WARM_UP_MS = 1000

/**
 * What a slow server needs: turns in which each connection is answered, fewer of them, and a warm-up that ends.
 *
 * @param {{ requestMs: number, connections: number }} of how long a request takes when so many are under way
 * @returns {{ turnMs?: number, leadInMs?: number, spanMs?: number, turns?: number, longestWarmUpMs: number,
 *   requestMs: number }} what differs from the usual amounts of a comparison
 */
export function paceOf ({ requestMs, connections }) {
  const allAnsweredMs = requestMs * connections
  const isReached = requestMs * DEFAULTS.warmUpRequests <= REACHED_WITHIN_MS
  const longestWarmUpMs = isReached ? REACHED_WITHIN_MS : Math.max(SHORT_WARM_UP_MS, 2 * allAnsweredMs)
  if (allAnsweredMs < SLOW_FROM_MS) return { longestWarmUpMs, requestMs }
  const turnMs = Math.max(DEFAULTS.turnMs, Math.ceil(allAnsweredMs))
  const pairsOfTurns = Math.floor(TURNS_TAKE_MS / turnMs / 2)
  return {
    longestWarmUpMs,
    requestMs,
    turnMs,
    leadInMs: turnMs > 2 * DEFAULTS.turnMs ? 0 : DEFAULTS.leadInMs, // caches are filled long before its end
    spanMs: Math.max(COMPARED.spanMs, 2 * turnMs),
    turns: Math.min(COMPARED.turns, Math.max(2, 2 * pairsOfTurns))
  }
}
