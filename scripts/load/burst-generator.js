// @ts-check
// A closed loop whose connections stay open from one burst of load to the next: each asks again as soon as it has its answer, until the
// burst is over, and the burst ends with the last answer. So a burst can be far shorter than what it takes to open a hundred connections,
// and nothing of it is left in the server's queue for the next.
import { createHistogram, performance } from 'node:perf_hooks'
import { Client } from 'undici'
import { SHORTEST_MICROS, summarizeMicros } from './latency-micros.js'

/**
 * @import { RecordableHistogram } from 'node:perf_hooks'
 * @import { Burst } from './bursts.js'
 */

const TIMEOUT_CODES = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']
const ANSWER_PATIENCE_MS = 30_000 // a slow answer is no error

/** @typedef {{ clients: Client[], latencies: RecordableHistogram }} Server what is kept of one from burst to burst */

/** @type {Map<string, Server>} by origin */
const servers = new Map()

process.on('message', async (/** @type {any} */ { id, options }) => {
  const cpuBefore = process.cpuUsage()
  const loopBefore = performance.eventLoopUtilization()
  const counts = await runBurst(options)
  const loop = performance.eventLoopUtilization(loopBefore)
  const cpu = process.cpuUsage(cpuBefore)
  process.send?.({ id, result: counts, loopActiveMs: loop.active, loopIdleMs: loop.idle, cpuUserMicros: cpu.user, cpuSystemMicros: cpu.system })
})
process.on('disconnect', () => process.exit())

/** @param {Burst & { url: string }} burst */
async function runBurst ({ url, connections, durationMs, requests = Infinity, isLast }) {
  const { origin, pathname: path } = new URL(url)
  const server = findServer(origin, connections)
  const counts = { requests: 0, errors: 0, timeouts: 0, non2xx: 0 }
  const startedMs = performance.now()
  let sent = 0
  await Promise.all(server.clients.map(async client => {
    while (performance.now() < startedMs + durationMs && sent++ < requests) await ask(client, path, server.latencies, counts)
  }))
  return { ...counts, durationMs: performance.now() - startedMs, latencyMicros: isLast ? takeLatencies(server) : undefined }
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
  const patience = { headersTimeout: ANSWER_PATIENCE_MS, bodyTimeout: ANSWER_PATIENCE_MS }
  const server = { clients: Array.from({ length: connections }, () => new Client(origin, patience)), latencies: createHistogram() }
  servers.set(origin, server)
  return server
}

/** @returns {Promise<void>} settles when the answer is there, or there will be none */
function ask (client, path, latencies, counts) {
  const sentMs = performance.now()
  let isGood = false
  return new Promise(resolve => client.dispatch({ path, method: 'GET' }, {
    onRequestStart () {},
    onResponseStart (_, statusCode) { isGood = statusCode >= 200 && statusCode <= 299 },
    onResponseData () {},
    onResponseEnd () {
      counts.requests++
      if (!isGood) counts.non2xx++
      latencies.record(Math.max(SHORTEST_MICROS, Math.round((performance.now() - sentMs) * 1000)))
      resolve()
    },
    onResponseError (_, { code }) {
      counts.errors++
      if (TIMEOUT_CODES.includes(code)) counts.timeouts++
      resolve()
    }
  }))
}

/** @param {Server} server */
function takeLatencies (server) {
  const taken = summarizeMicros(server.latencies)
  server.latencies = createHistogram()
  return taken
}
