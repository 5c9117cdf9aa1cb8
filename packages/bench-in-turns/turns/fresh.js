// @ts-check
// A fresh run: one span of load on a process that has answered nothing yet. No warm-up: it would leave behind what a
// server keeps of each request.
import { describeFailure, loadServer } from '../load/load.js'
import { startServer } from '../start/server.js'

/**
 * @import { Failure, GeneratorWork, Loaded } from '../load/load.js'
 * @import { App } from '../start/app.js'
 * @import { Reading } from '../start/probe.cjs'
 * @import { ServerProcess } from '../start/server.js'
 */

/**
 * @template T
 * @typedef {{ startedAt: string, failure: Failure | null, readings?: Reading[] } & Partial<Loaded<T>>} FreshRun
 *   `startedAt` in ISO 8601; `failure` what kept it from being taken, null when it was; `readings` of the server, one a
 *   second
 */

/**
 * @template T
 * @param {App} app
 * @param {(server: ServerProcess, signal: AbortSignal) => Promise<{ result: T } & GeneratorWork>} load by any
 *   generator, which is to end with the signal: the server may die
 * @param {AbortSignal} signal
 * @returns {Promise<FreshRun<T>>}
 * @throws the signal's reason when it is aborted
 */
export async function runFresh (app, load, signal) {
  const startedAt = new Date().toISOString()
  let server
  try {
    const own = server = await startServer(app, { signal })
    const loaded = await loadServer(own, () => load(own, AbortSignal.any([signal, own.died])))
    return { startedAt, failure: null, ...loaded, readings: own.readings }
  } catch (error) {
    signal.throwIfAborted()
    return { startedAt, failure: describeFailure(error) }
  } finally {
    await server?.stop()
  }
}
