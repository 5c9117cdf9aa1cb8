// @ts-check
// What loads a server: in bursts, or at a constant rate. Each generator is a process of its own, which can load one URL
// after another.
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { execaNode } from 'execa'
import { findReason, LoadError } from '../errors.js'
import { cleanEnvironment } from '../start/environment.js'

/**
 * @import { AskedFor } from '../start/app.js'
 * @import { GeneratorWork, LatencyMicros } from './load.js'
 * @import { Watch } from './generator-shared.js'
 */

import.meta.resolve('undici') // where it is missing, no load needs to be tried

const BURST_GENERATOR = join(import.meta.dirname, 'burst-generator.js')
const PACED_GENERATOR = join(import.meta.dirname, 'paced-generator.js')

/**
 * One burst of load.
 *
 * @typedef {object} Burst
 * @property {number} connections they stay open for the next burst on the same server
 * @property {number} [leadInMs] of load before that, which don't count
 * @property {number} durationMs from then on, nothing more is asked for, save once by a connection that has not yet
 * @property {number} [requests] that it asks for at most after the lead-in
 * @property {boolean} [finishesList] in place of these, as many as are left of a list
 * @property {AskedFor[]} [asked] in turn, in place of the path of the URL
 * @property {boolean} [isLast] the latencies since the last one that was so are in its result
 * @property {number} [revalidatedShare] of the requests that ask, by If-None-Match, whether the ETag that came last
 *   still holds: a 304 to one of them is as good an answer as a 200
 */

/**
 * @typedef {object} BurstResult
 * @property {number} requests answered, of those that were asked after the lead-in
 * @property {number} answered with those of the lead-in
 * @property {number} errors timeouts included
 * @property {number} timeouts
 * @property {number} non2xx
 * @property {number} durationMs from the first request until the last answer
 * @property {number} askedMs for which these requests were asked for: the mean of the connections' own times, each from
 *   an answer to an answer
 * @property {LatencyMicros} [latencyMicros] not where nothing was answered
 * @property {number} [notModified] answers of 304 to a request with If-None-Match; only where a share of them was asked
 *   for, 0 included
 * @property {number} [receivedBytes] of all answers, with their heads; likewise
 */

/**
 * Connections to several servers, which are made by turns, and the first request of each.
 *
 * @typedef {object} Opening
 * @property {{ url: string, asked?: AskedFor[] }[]} opens
 * @property {number} connections to each
 */

/**
 * Starts a process that can load one URL after another in bursts, as fast as the answers come.
 *
 * @param {AbortSignal} [signal] ends it
 * @returns {{ pid: number, run: (url: string, burst: Burst) => Promise<{ result: BurstResult } & GeneratorWork>,
 *   open: (opening: Opening) => Promise<void>, stop: () => Promise<void> }} `run` throws a LoadError when the generator
 *   itself fails; `open` forgets all servers that it knew
 */
export function openBursts (signal) {
  const generator = openGenerator(BURST_GENERATOR, signal)
  const run = (url, burst) => generator.run({ url, ...burst }, (burst.leadInMs ?? 0) + burst.durationMs)
  return { ...generator, run, open: async opening => { await generator.run(opening) } }
}

/**
 * What the paced generator counts.
 *
 * @typedef {object} PacedResult
 * @property {number} requests answered within the time
 * @property {number} durationMs
 * @property {number} errors
 * @property {number} non2xx
 * @property {number} inTime answers with 2xx that came within `inTimeMs`; without that, all of them
 * @property {number} neverSent requests that were due and for which no connection was free
 * @property {number} neverAnswered within two seconds of the end
 * @property {Latency | null} lateMs by which requests were sent after they were due; null without a rate
 * @property {Latency} latencyMs of all answers, from when the request was due; those of earlier parts are with them
 * @property {Latency | null} latencyMsOf2xx likewise, of those alone; null where there were none
 * @property {{ requests: number, inTime: number }[]} seconds answers by the second in which they came
 */

/** @typedef {{ mean: number, max: number, percentiles: Record<string, number> }} Latency in ms, to the microsecond */

/**
 * @typedef {object} PacedLoad
 * @property {number} connections
 * @property {number} durationS
 * @property {number} [overallRate] requests per second; without it as fast as the answers come
 * @property {boolean} [hasOneQueue] true when a request takes whichever connection is free, and all are open before the
 *   load; false when each connection has its own timetable
 * @property {boolean} [isRandom] true when requests fall due at random, as those of many users do; false when evenly
 * @property {number} [inTimeMs] within which an answer counts as one in time
 * @property {boolean} [isPart] its connections stay open for the next part of the load on this server, and its
 *   latencies are with those of the parts before
 * @property {AskedFor[]} [asked] in turn, in place of the path of the URL
 */

/**
 * Starts a process that can load one URL after another, at a constant rate or as fast as the answers come.
 *
 * @param {AbortSignal} [signal] ends it
 * @returns {{ run: (url: string, load: PacedLoad, watch?: Watch) =>
 *   Promise<{ result: PacedResult } & GeneratorWork>, stop: () => Promise<void> }}
 */
export function openPaced (signal) {
  const generator = openGenerator(PACED_GENERATOR, signal)
  const run = (url, load, watch) => generator.run({ url, ...load }, load.durationS * 1000, watch)
  return { ...generator, run }
}

const KINDS = { bursts: openBursts, paced: openPaced }

/**
 * Starts a process that can load one URL after another: in bursts, as fast as the answers come; at a rate; or by a
 * generator of one's own.
 *
 * @template {keyof typeof KINDS | (string & {})} K
 * @param {K} kind or the absolute file of a script that calls `answerLoads` of the kit
 * @param {AbortSignal} [signal] ends it
 * @returns {K extends keyof typeof KINDS ? ReturnType<typeof KINDS[K]> : ReturnType<typeof openGenerator>}
 */
export function openLoad (kind, signal) {
  const open = /** @type {any} */ (KINDS)[kind] ?? (() => openGenerator(kind, signal))
  return open(signal)
}

const KILL_AFTER_MS = 500
const PATIENCE_MS = 60_000 // beyond its time; a generator waits for late answers

/**
 * Starts a load generator: a process that answers each message with options by one with a result.
 *
 * @param {string} file its script
 * @param {AbortSignal} [signal] ends it
 * @returns {{
 *   pid: number, stop: () => Promise<void>,
 *   run: (options: object, expectedMs?: number, watch?: Watch) => Promise<{ result: any } & GeneratorWork>
 * }} `run` throws a LoadError when the generator itself fails, or takes a minute longer than expected; a server that
 *   does not answer is counted in `result.errors`
 */
export function openGenerator (file, signal) {
  const generator = execaNode(file, {
    ipc: true,
    nodePath: process.execPath,
    env: cleanEnvironment(),
    extendEnv: false,
    reject: false,
    cancelSignal: signal,
    forceKillAfterDelay: KILL_AFTER_MS
  })
  let lastId = 0

  /**
   * @param {object} options
   * @param {number} [expectedMs] how long it takes
   * @param {Watch} [watch] only of generators that tell their progress
   */
  async function run (options, expectedMs = 0, { everyMs, onProgress } = {}) {
    const id = ++lastId
    const isOver = new AbortController()
    const hear = (/** @type {any} */ { progressOf, progress }) => { if (progressOf === id) onProgress?.(progress) }
    if (onProgress) generator.nodeChildProcess.on('message', hear)
    try {
      const loading = Promise.all([
        generator.getOneMessage({ filter: (/** @type {any} */ message) => message.id === id }),
        generator.sendMessage({ id, options: /** @type {any} */ ({ ...options, progressEveryMs: everyMs }) })
      ])
      const limitMs = expectedMs + PATIENCE_MS
      const answers = await Promise.race([loading, wait(limitMs, null, { ref: false, signal: isOver.signal })])
      if (!answers) throw new LoadError(`the load generator did not end within ${limitMs / 1000} s`)
      const { id: _, ...loaded } = /** @type {any} */ (answers[0])
      return loaded
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof LoadError) throw error
      const { stderr, signal: by, exitCode } = await generator
      throw new LoadError(`${basename(file)} failed: ${findReason(String(stderr)) || (by ?? `exit code ${exitCode}`)}`)
    } finally {
      isOver.abort()
      generator.nodeChildProcess.off('message', hear)
    }
  }

  async function stop () {
    generator.kill('SIGTERM')
    await generator
  }

  return { pid: Number(generator.pid), run, stop }
}
