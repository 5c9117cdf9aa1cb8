// @ts-check
// A closed loop whose connections stay open from one burst of load to the next: each asks again as soon as it has its
// answer, until the burst is over, and the burst ends with the last answer. So a burst can be far shorter than what it
// takes to open a hundred connections, and nothing of it is left in the server's queue for the next. A server may close
// what is idle, as Node's do after five seconds: each connection asks at least once in a burst, so after one burst all
// of them are open again for the next.
import { createHistogram, performance } from 'node:perf_hooks'
import { buildConnector, Client } from 'undici'
import { trustOf } from '../start/http-client.js'
import { answerLoads, ask, isSuccess, recordMicros, summarizeMicros } from './generator-shared.js'

/**
 * @import { Burst } from './generators.js'
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

answerLoads(runBurst)

/** @param {Burst & { url: string }} burst */
async function runBurst ({ url, connections, durationMs, requests = Infinity, isLast, revalidatedShare, asked }) {
  const { origin, pathname, search } = new URL(url)
  const inTurn = asked ?? [{ path: pathname + search }]
  const server = findServer(origin, connections)
  const counts = { requests: 0, errors: 0, timeouts: 0, non2xx: 0, notModified: 0 }
  const bytesBefore = readBytes(server)
  const startedMs = performance.now()
  let sent = 0
  await Promise.all(server.clients.map(async client => {
    do {
      if (sent++ >= requests) return
      const etag = isTurn(sent, revalidatedShare) ? server.etag : undefined
      const conditional = etag && { headers: { 'if-none-match': etag } }
      await count(client, { ...inTurn[server.asked++ % inTurn.length], ...conditional }, server, counts)
    } while (performance.now() < startedMs + durationMs)
  }))
  const { notModified, ...always } = counts
  const revalidated = revalidatedShare !== undefined && { notModified, receivedBytes: readBytes(server) - bytesBefore }
  return {
    ...always,
    durationMs: performance.now() - startedMs,
    latencyMicros: isLast ? takeLatencies(server) : undefined,
    ...revalidated
  }
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
  /** @type {Server} */
  const server = { clients: [], sockets: new Set(), closedBytes: 0, latencies: createHistogram(), asked: 0 }
  const options = {
    headersTimeout: ANSWER_PATIENCE_MS,
    bodyTimeout: ANSWER_PATIENCE_MS,
    keepAliveTimeout: IDLE_MS,
    connect: openCounted(server, origin)
  }
  server.clients = Array.from({ length: connections }, () => new Client(origin, options))
  servers.set(origin, server)
  return server
}

// undici's own, save that what its sockets read is counted.
function openCounted (server, origin) {
  const connect = buildConnector(trustOf(origin))
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

/** @param {Server} server */
function readBytes ({ sockets, closedBytes }) {
  return [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, closedBytes)
}

// Spreads them evenly over the requests: of 50 % every second one, of 90 % nine in a row.
function isTurn (number, share = 0) {
  return Math.floor(number * share) > Math.floor((number - 1) * share)
}

/** @returns {Promise<void>} settles when the answer is there, or there will be none */
function count (client, request, server, counts) {
  const sentMs = performance.now()
  return new Promise(resolve => ask(client, request, (status, { etag }) => {
    const isKnown = status === 304 && request.headers?.['if-none-match'] !== undefined
    const isGood = isKnown || isSuccess(status)
    if (isGood) server.etag = etag ?? server.etag
    counts.requests++
    if (!isGood) counts.non2xx++
    if (isKnown) counts.notModified++
    recordMicros(server.latencies, performance.now() - sentMs)
    resolve()
  }, ({ code = '' }) => {
    counts.errors++
    if (TIMEOUT_CODES.includes(code)) counts.timeouts++
    resolve()
  }))
}

/** @param {Server} server */
function takeLatencies (server) {
  const taken = summarizeMicros(server.latencies)
  server.latencies = createHistogram()
  return taken
}
