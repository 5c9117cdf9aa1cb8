// @ts-check
// A closed loop whose connections stay open from one burst of load to the next: each asks again as soon as it has its
// answer, until the burst is over, and the burst ends with the last answer. So a burst can be far shorter than what it
// takes to open a hundred connections, and nothing of it is left in the server's queue for the next. A server may close
// what is idle, as Node's do after five seconds: each connection asks at least once in a burst, so after one burst all
// of them are open again for the next.
//
// Whoever divides the answers by the time until the last of them divides by the slowest: one request of 60 ms makes a
// burst of 50 ms as long as 100. So each connection has a time of its own, from one answer to another: from the first
// one after the lead-in to the first one after the end. By Wald's identity (On cumulative sums of random variables,
// 1944), the mean of these times is the mean number of answers × the mean latency, whatever the latencies are.
import { createHistogram, performance } from 'node:perf_hooks'
import { buildConnector, Client } from 'undici'
import { trustOf } from '../start/http-client.js'
import { answerLoads, ask, isSuccess, PROBES_IDLE, recordMicros, summarizeMicros } from './generator-shared.js'

/**
 * @import { AskedFor } from '../start/app.js'
 * @import { RecordableHistogram } from 'node:perf_hooks'
 * @import { Socket } from 'node:net'
 */

const TIMEOUT_CODES = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']
const ANSWER_PATIENCE_MS = 30_000 // a slow answer is no error
const IDLE_MS = 60_000 // while others are warmed up; where a server says how long it waits, that goes before

/**
 * What is kept of one from burst to burst.
 *
 * @typedef {object} Server
 * @property {Client[]} clients
 * @property {Set<Socket>} sockets that are open
 * @property {number} closedBytes that those have read which are no longer open
 * @property {RecordableHistogram} latencies
 * @property {number} asked requests so far: a list goes on where the burst before it ended
 * @property {string} [etag] that came last
 */

/** @type {Map<string, Server>} by origin */
const servers = new Map()

answerLoads(load)

function load (given) {
  return 'opens' in given ? openServers(given) : runBurst(given)
}

async function runBurst (burst) {
  const { url, connections, isLast, revalidatedShare } = burst
  const server = findServer(new URL(url).origin, connections)
  const counts = emptyCounts()
  const bytesBefore = readBytes(server)
  const startedMs = performance.now()
  const times = await askAll(server, burst, { counts, startedMs })
  const { notModified, ...always } = counts
  const revalidated = revalidatedShare !== undefined && { notModified, receivedBytes: readBytes(server) - bytesBefore }
  return {
    ...always,
    requests: times.reduce((sum, { answers }) => sum + answers, 0),
    durationMs: performance.now() - startedMs,
    askedMs: times.reduce((sum, { ms }) => sum + ms, 0) / (times.length || NaN),
    latencyMicros: isLast ? takeLatencies(server) : undefined,
    ...revalidated
  }
}

function emptyCounts () {
  return { answered: 0, errors: 0, timeouts: 0, non2xx: 0, notModified: 0 }
}

/** @returns {Promise<{ answers: number, ms: number }[]>} of each connection that has asked after the lead-in */
async function askAll (server, burst, { counts, startedMs }) {
  const { durationMs, leadInMs = 0, revalidatedShare, finishesList } = burst
  const list = listOf(burst)
  const most = finishesList ? (list.length - server.asked % list.length) % list.length : burst.requests ?? Infinity
  let [sent, counted] = [0, 0]
  const ofEach = await Promise.all(server.clients.map(async client => {
    let [fromMs, toMs, answers] = [NaN, startedMs, 0]
    do {
      const isCounted = toMs >= startedMs + leadInMs
      if (isCounted && counted++ >= most) break
      if (isCounted && !answers) fromMs = toMs
      const etag = isTurn(++sent, revalidatedShare) ? server.etag : undefined
      const conditional = etag && { headers: { 'if-none-match': etag } }
      const isAnswered = await count(client, { ...nextOf(list, server), ...conditional }, server, counts)
      toMs = performance.now()
      if (isCounted && isAnswered) answers++
    } while (toMs < startedMs + leadInMs + durationMs || Number.isNaN(fromMs))
    return { answers, ms: toMs - fromMs }
  }))
  return ofEach.filter(({ ms }) => ms > 0)
}

/** @param {{ url: string, asked?: AskedFor[] }} of @returns {AskedFor[]} */
function listOf ({ url, asked }) {
  const { pathname, search } = new URL(url)
  return asked ?? [{ path: pathname + search }]
}

function nextOf (list, server) {
  return list[server.asked++ % list.length]
}

/**
 * Forgets the servers that it knew, and makes and opens the connections of others by turns: whose connections are made
 * first is the cheaper one to ask, for as long as they live.
 */
async function openServers ({ opens, connections }) {
  for (const { clients } of servers.values()) for (const client of clients) client.destroy()
  servers.clear()
  const made = opens.map(one => ({ list: listOf(one), ...makeServer(new URL(one.url).origin) }))
  for (let i = 0; i < connections; i++) for (const { server, connect } of made) server.clients.push(connect())
  const counts = emptyCounts()
  const asking = Array.from({ length: connections }, (_, i) =>
    made.map(({ server, list }) => count(server.clients[i], nextOf(list, server), server, counts)))
  await Promise.all(asking.flat())
  return { opened: counts.answered }
}

/**
 * @param {string} origin
 * @param {number} connections
 * @returns {Server}
 */
function findServer (origin, connections) {
  const known = servers.get(origin)
  if (known?.clients.length === connections) return known
  for (const client of known?.clients ?? []) client.destroy() // nothing of them is under way between two bursts
  const { server, connect } = makeServer(origin)
  server.clients = Array.from({ length: connections }, connect)
  return server
}

/** @returns {{ server: Server, connect: () => Client }} known from now on */
function makeServer (origin) {
  /** @type {Server} */
  const server = { clients: [], sockets: new Set(), closedBytes: 0, latencies: createHistogram(), asked: 0 }
  const options = {
    headersTimeout: ANSWER_PATIENCE_MS,
    bodyTimeout: ANSWER_PATIENCE_MS,
    keepAliveTimeout: IDLE_MS,
    connect: openCounted(server, origin)
  }
  servers.set(origin, server)
  return { server, connect: () => new Client(origin, options) }
}

// undici's own, save that what its sockets read is counted.
function openCounted (server, origin) {
  const connect = buildConnector({ ...trustOf(origin), keepAlive: PROBES_IDLE })
  return (options, callback) => connect(options, (error, socket) => {
    if (!socket) return callback(error, null)
    server.sockets.add(socket)
    socket.once('close', () => {
      server.sockets.delete(socket)
      server.closedBytes += socket.bytesRead
    })
    callback(null, socket)
  })
}

function readBytes ({ sockets, closedBytes }) {
  return [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, closedBytes)
}

// Spreads them evenly over the requests: of 50 % every second one, of 90 % nine in a row.
function isTurn (number, share = 0) {
  return Math.floor(number * share) > Math.floor((number - 1) * share)
}

/** @returns {Promise<boolean>} settles when the answer is there, or there will be none */
function count (client, request, server, counts) {
  const sentMs = performance.now()
  return new Promise(resolve => ask(client, request, (status, { etag }) => {
    const isKnown = status === 304 && request.headers?.['if-none-match'] !== undefined
    const isGood = isKnown || isSuccess(status)
    if (isGood) server.etag = etag ?? server.etag
    counts.answered++
    if (!isGood) counts.non2xx++
    if (isKnown) counts.notModified++
    recordMicros(server.latencies, performance.now() - sentMs)
    resolve(true)
  }, ({ code = '' }) => {
    counts.errors++
    if (TIMEOUT_CODES.includes(code)) counts.timeouts++
    resolve(false)
  }))
}

function takeLatencies (server) {
  const taken = summarizeMicros(server.latencies)
  server.latencies = createHistogram()
  return taken
}
