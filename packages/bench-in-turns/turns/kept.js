// @ts-check
// What does a server keep of its requests? Several processes, one after the other: each is asked in batches, and after
// each batch, when all garbage is collected, what is left is counted. Each 20th request is the last one of its
// connection: what a server keeps of each connection is a leak as well.
//
// An optimising compiler adds and drops code for as long as a process lives, tens of kilobytes at a time, and none of
// that is a leak. So these processes run without it (see `isStill`): what is left varies by one or two kilobytes then,
// and a leak is as large as ever.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openBursts } from '../load/generators.js'
import { startServer } from '../start/server.js'
import { temporaryFolder } from '../start/temporary.js'
import { expectAnswered } from '../load/load.js'

/**
 * @import { ServerError } from '../errors.js'
 * @import { App, AskedFor } from '../start/app.js'
 */

/**
 * @typedef {object} KeptOptions
 * @property {number} processes of each version
 * @property {number} batches in each
 * @property {number} batchRequests at most
 * @property {number} batchMs at most: where each request makes the next one slower, few have to do
 * @property {number} warmUpRequests before the first batch, at most: caches fill, and none of it counts
 * @property {number} warmUpMs at most
 * @property {number} connections
 */

/**
 * @typedef {object} KeptBatch
 * @property {number} requests
 * @property {number} grownBytes by which it has more than before
 * @property {number} idleBytes and by which it has more a moment later, without a request: the questions cost some
 */

/** @typedef {{ version: string, batches: KeptBatch[] }} KeptRun of one process */

/**
 * Ten thousand requests of each process count, and the ten thousand before them do not, whatever they did: a leak that
 * comes in portions of some thousands of requests is in the one half as in the other, a cache that fills mostly in the
 * first.
 *
 * @type {KeptOptions}
 */
export const KEPT = {
  processes: 6,
  batches: 8,
  batchRequests: 1250,
  batchMs: 800,
  warmUpRequests: 10_000,
  warmUpMs: 6400,
  connections: 1 // what a connection holds of its last answer is no leak, and of many it is much
}
/** Requests from one new connection to the next. */
export const RENEWED_EVERY = 20
const START_S = 0.6
const COLLECTING_S = 0.3
const SNAPSHOT_S = 1.5
const PATIENCE = 4 // times as long for the one process in which holders are looked for
const NAMED_REQUESTS = 200 // more, and V8 may collect meanwhile what finalizers let go of

/**
 * @param {number} versions how many
 * @param {KeptOptions} options
 * @param {number} startMs that a process takes to start and to end
 * @returns {number} how long it takes at most on a calm machine, in seconds, with the snapshots
 */
export function expectedKeptS (versions, { processes, batches, batchMs, warmUpMs }, startMs) {
  const startS = Math.max(START_S, startMs / 1000)
  const processS = startS + warmUpMs / 1000 + batches * (batchMs / 1000 + COLLECTING_S)
  return versions * (processes * processS + startS + warmUpMs / 1000 + 3 * SNAPSHOT_S)
}

/**
 * @param {App} app
 * @param {KeptOptions} options
 * @param {AbortSignal} signal
 * @returns {Promise<KeptRun>} of a fresh process
 * @throws {ServerError} when it fails a request
 */
export async function measureKept (app, options, signal) {
  return withStillServer(app, options, signal, async (server, ask) => {
    await server.readKept() // the first one brings in more than the others
    const batches = []
    let beforeBytes = await server.readKept()
    for (let i = 0; i < options.batches; i++) {
      const requests = await ask(options.batchRequests, options.batchMs)
      const bytes = await server.readKept()
      const idle = await server.readKept()
      batches.push({ requests, grownBytes: bytes - beforeBytes, idleBytes: idle - bytes })
      beforeBytes = idle
    }
    return { version: app.id, batches }
  })
}

/**
 * @typedef {object} Snapshots of a process, in absolute files that are gone afterwards
 * @property {string} before when it is warm
 * @property {string} held after some requests
 * @property {string} kept once the finalizers have run
 * @property {number} requests between the first two
 * @property {() => Promise<{ later: string, requests: number }>} goOn asks for as much as counts in other processes,
 *   and takes a fourth one: a leak in portions need not be in the few requests before
 */

/**
 * Heap snapshots of a fresh process.
 *
 * @template T
 * @param {App} app
 * @param {KeptOptions} options
 * @param {AbortSignal} signal
 * @param {(snapshots: Snapshots) => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {ServerError} when it fails a request
 */
export async function withSnapshots (app, options, signal, work) {
  const folder = await temporaryFolder()
  const [before, held, kept, later] = ['before', 'held', 'kept', 'later']
    .map(name => join(folder, `${name}.heapsnapshot`))
  try {
    return await withStillServer(app, options, signal, async (server, ask) => {
      await server.writeSnapshot(before, { isSettled: true })
      const requests = await ask(NAMED_REQUESTS, options.warmUpMs)
      await server.writeSnapshot(held, { isSettled: false })
      await server.writeSnapshot(kept, { isSettled: true })
      const goOn = async () => {
        const more = await ask(options.batches * options.batchRequests, PATIENCE * options.batches * options.batchMs)
        await server.writeSnapshot(later, { isSettled: true })
        return { later, requests: requests + more }
      }
      return work({ before, held, kept, requests, goOn })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Warm, with its optimising compiler off. */
async function withStillServer (app, { warmUpRequests, warmUpMs, connections }, signal, work) {
  const server = await startServer(app, { signal, isStill: true })
  const generator = openBursts(signal)
  const ask = async (requests, durationMs) => {
    const burst = { connections, requests, durationMs, asked: withRenewals(app) }
    const { result } = await generator.run(server.url + app.route, burst)
    expectAnswered(app.id, result, server)
    return result.requests
  }
  try {
    await ask(warmUpRequests, warmUpMs)
    return await work(server, ask)
  } finally {
    await Promise.all([generator.stop(), server.stop()])
  }
}

/** @returns {AskedFor[]} its requests, as often as it takes for one of them to be the 20th */
function withRenewals ({ route, requests = [{ path: route }] }) {
  const times = Math.ceil(RENEWED_EVERY / requests.length)
  return Array.from({ length: times }, () => requests).flat()
    .map((request, i) => (i + 1) % RENEWED_EVERY ? request : { ...request, endsConnection: true })
}
