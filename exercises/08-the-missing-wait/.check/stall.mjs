// @ts-check
import { once } from 'node:events'
import { createServer } from 'node:http'
import { performance } from 'node:perf_hooks'
import { median } from 'simple-statistics'
import { askFile, fails, holds, say } from '../../../scripts/check/check-kit.js'

/**
 * @import { Check } from '../../../scripts/check/check-kit.js'
 * @import { AddressInfo } from 'node:net'
 */

const FILE = 'load.js'
const REQUESTS = 150
const INTERVAL_MS = 20
const STALL_MS = 1000
/** Counted from 1. The server of the exercise stands still elsewhere: latencies that are made up do not fit. */
const STALLS_AT = [30, REQUESTS]
const LONG_MS = STALL_MS / 2
const EARLY_MS = 5 // a timer may be early, though not by so much
const TOO_LONG_MS = 2 * STALL_MS // a busy machine may be behind by a whole stall
const DUE = LONG_MS / INTERVAL_MS + 1 // requests that wait longer than that: of the first stall, and the last one
const LEAST_SEEN = 0.7 // of these: a timer may be late, and skip some
const LEAST_SPREAD = 0.8 // of the time in which they are due: the first one may be late

/**
 * Does the load generator see how long requests wait that are due during a stall? Bounds go by how long the server
 * stands still. A busy machine makes latencies longer, and never hides one.
 *
 * @type {Check}
 */
export async function check (context) {
  const server = await startStalling()
  try {
    const { answer, failed } = await askFile(context, FILE, 'load-once.cjs', { args: [server.url] })
    if (failed) return failed
    const problem = problemWithForm(answer) ?? problemWithLatencies(answer, server.arrivalsMs)
    return problem ? fails(say('{file} {problem}', { file: FILE, problem })) : holds(saySeen(answer))
  } finally {
    server.close()
  }
}

/** Starts a server that answers at once, and twice stands still. */
async function startStalling () {
  const arrivalsMs = []
  let untilMs = 0
  const server = createServer((req, res) => {
    const nowMs = performance.now()
    if (STALLS_AT.includes(arrivalsMs.push(nowMs))) untilMs = nowMs + STALL_MS
    setTimeout(() => res.end('done'), Math.max(0, untilMs - nowMs))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {AddressInfo} */ (server.address())
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}/`, arrivalsMs, close }
}

function problemWithForm (latenciesMs) {
  if (Array.isArray(latenciesMs) && latenciesMs.every(Number.isFinite)) return null
  return say('must give an array of latencies: numbers, in ms')
}

/**
 * @param {number[]} latenciesMs
 * @param {number[]} arrivalsMs
 */
function problemWithLatencies (latenciesMs, arrivalsMs) {
  const [latencies, sent] = [latenciesMs.length, arrivalsMs.length]
  if (sent < REQUESTS) return say('sends {sent} of {requests} requests', { sent, requests: REQUESTS })
  if (latencies !== REQUESTS) {
    return say('gives {latencies} latencies for {requests} requests', { latencies, requests: REQUESTS })
  }
  const seen = countLong(latenciesMs)
  if (seen < LEAST_SEEN * DUE) {
    return say(
      'sees {seen} of {requests} requests wait for over {longMs} ms, and {due} of them were due meanwhile',
      { seen, requests: REQUESTS, longMs: LONG_MS, due: DUE }
    )
  }
  return problemWithLast(latenciesMs.slice(-Math.floor(REQUESTS / 4))) ?? problemWithPace(arrivalsMs) ??
    problemWithEach(latenciesMs)
}

/** @param {number[]} latenciesMs */
function problemWithEach (latenciesMs) {
  const least = Math.min(...latenciesMs)
  if (least < -EARLY_MS) {
    return say('gives {leastMs} ms for a request, which would have its answer before it was due', {
      leastMs: Math.round(least)
    })
  }
  if (median(latenciesMs) < LONG_MS) return null
  return say('gives over {longMs} ms for most requests, and most of them were due while nothing stood still', {
    longMs: LONG_MS
  })
}

/** @param {number[]} lastMs of requests that were due long after the first stall */
function problemWithLast (lastMs) {
  const count = lastMs.length
  if (Math.min(...lastMs) > TOO_LONG_MS) {
    return say(
      'gives over {stallMs} ms for each of the last {count} requests, and the stall is not that long',
      { stallMs: TOO_LONG_MS, count }
    )
  }
  if (countLong(lastMs) > 0) return null
  return say(
    'gives less than {longMs} ms for each of the last {count} requests, and one of them met a second stall',
    { longMs: LONG_MS, count }
  )
}

/** @param {number[]} arrivalsMs */
function problemWithPace (arrivalsMs) {
  const dueMs = (REQUESTS - 1) * INTERVAL_MS
  const tookMs = Math.round(arrivalsMs[REQUESTS - 1] - arrivalsMs[0])
  if (tookMs >= LEAST_SPREAD * dueMs) return null
  return say('sends all requests within {tookMs} ms, and the last one is due {dueMs} ms after the first', { tookMs, dueMs })
}

/** @param {number[]} latenciesMs */
function countLong (latenciesMs) {
  return latenciesMs.filter(latencyMs => latencyMs >= LONG_MS).length
}

/** @param {number[]} latenciesMs */
function saySeen (latenciesMs) {
  const seen = countLong(latenciesMs)
  return say('sees {seen} of {requests} requests wait for over {longMs} ms', { seen, requests: REQUESTS, longMs: LONG_MS })
}
