// @ts-check
import { once } from 'node:events'
import { createServer } from 'node:http'
import { performance } from 'node:perf_hooks'
import { askFile, fails, holds, say } from '../../../scripts/check/check-kit.js'

/**
 * @import { Check } from '../../../scripts/check/check-kit.js'
 * @import { AddressInfo } from 'node:net'
 */

/** @typedef {{ arrivedMs: number, answeredMs: number }} Seen of a request, by the clock of the machine */

const FILE = 'load.js'
const REQUESTS = 150
const INTERVAL_MS = 20
const STALL_MS = 1000
/** Counted from 1. The server of the exercise stands still elsewhere: latencies that are made up do not fit. */
const STALLS_AT = [30, REQUESTS]
const LONG_MS = STALL_MS / 2
const EARLY_MS = 5 // a timer may be early, though not by so much
const MOST_APART_MS = 100 // of what was given and what the server saw: a busy machine hands over an answer late
const DUE = LONG_MS / INTERVAL_MS + 1 // requests that wait longer than that: of the first stall, and the last one
const LEAST_SEEN = 0.7 // of these: a timer may be late, and skip some
const LEAST_SPREAD = 0.8 // of the time in which they are due: the first one may be late

/**
 * Does the load generator see how long requests wait that are due during a stall? Bounds go by how long the server
 * stands still, and by when it answered each request: on a busy machine that is later, and so is the wait longer.
 *
 * @type {Check}
 */
export async function check (context) {
  const server = await startStalling()
  try {
    const { answer, failed } = await askFile(context, FILE, 'load-once.cjs', { args: [server.url] })
    if (failed) return failed
    const { latenciesMs, calledMs } = answer
    const problem = problemWithForm(latenciesMs) ?? problemWithLatencies(latenciesMs, server.requests) ??
      problemWithEach(latenciesMs, server.requests, calledMs)
    return problem ? fails(say('{file} {problem}', { file: FILE, problem })) : holds(saySeen(latenciesMs))
  } finally {
    server.close()
  }
}

const clockMs = () => performance.timeOrigin + performance.now()

/** Starts a server that answers at once, and twice stands still. */
async function startStalling () {
  /** @type {Seen[]} */
  const requests = []
  let untilMs = 0
  const server = createServer((req, res) => {
    const nowMs = clockMs()
    const request = { arrivedMs: nowMs, answeredMs: Infinity }
    if (STALLS_AT.includes(requests.push(request))) untilMs = nowMs + STALL_MS
    setTimeout(() => {
      request.answeredMs = clockMs()
      res.end('done')
    }, Math.max(0, untilMs - nowMs))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {AddressInfo} */ (server.address())
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}/`, requests, close }
}

function problemWithForm (latenciesMs) {
  if (Array.isArray(latenciesMs) && latenciesMs.every(Number.isFinite)) return null
  return say('must give an array of latencies: numbers, in ms')
}

/**
 * @param {number[]} latenciesMs
 * @param {Seen[]} requests
 */
function problemWithLatencies (latenciesMs, requests) {
  const [latencies, sent] = [latenciesMs.length, requests.length]
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
  return problemWithLast(latenciesMs.slice(-Math.floor(REQUESTS / 4))) ?? problemWithPace(requests) ??
    problemWithLeast(latenciesMs)
}

/** @param {number[]} latenciesMs */
function problemWithLeast (latenciesMs) {
  const least = Math.min(...latenciesMs)
  if (least >= -EARLY_MS) return null
  return say('gives {leastMs} ms for a request, which would have its answer before it was due', {
    leastMs: Math.round(least)
  })
}

/**
 * The load may have begun when it was called, or as late as its requests allow. Of all distances between what was given
 * and what the server saw, the median decides: a few answers may come late.
 *
 * @param {number[]} latenciesMs
 * @param {Seen[]} requests
 * @param {number} calledMs by the same clock
 */
function problemWithEach (latenciesMs, requests, calledMs) {
  const begunMs = Math.min(...latenciesMs.map((_, i) => requests[i].arrivedMs - i * INTERVAL_MS))
  const byDistance = latenciesMs.map((givenMs, i) => {
    const tookMs = requests[i].answeredMs - begunMs - i * INTERVAL_MS
    const mostMs = tookMs + begunMs - calledMs
    return { number: i + 1, givenMs, tookMs, apartMs: Math.max(0, tookMs - givenMs, givenMs - mostMs) }
  }).sort((a, b) => a.apartMs - b.apartMs)
  const { number, givenMs, tookMs, apartMs } = byDistance[Math.floor(byDistance.length / 2)]
  if (apartMs < MOST_APART_MS) return null
  return say('gives {givenMs} ms for request {number}, and its answer came {tookMs} ms after the request was due', {
    givenMs: Math.round(givenMs),
    number,
    tookMs: Math.round(tookMs)
  })
}

/** @param {number[]} lastMs of requests that were due long after the first stall */
function problemWithLast (lastMs) {
  const count = lastMs.length
  if (countLong(lastMs) > 0) return null
  return say(
    'gives less than {longMs} ms for each of the last {count} requests, and one of them met a second stall',
    { longMs: LONG_MS, count }
  )
}

/** @param {Seen[]} requests */
function problemWithPace (requests) {
  const dueMs = (REQUESTS - 1) * INTERVAL_MS
  const tookMs = Math.round(requests[REQUESTS - 1].arrivedMs - requests[0].arrivedMs)
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
