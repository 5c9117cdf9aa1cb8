// @ts-check
// A load, and what server and machine did meanwhile.
import { ServerError, ToolError } from '../errors.js'
import { countBetween, watchMachine } from './machine.js'

/**
 * @import { LoadError } from '../errors.js'
 * @import { MachineWork } from './machine.js'
 * @import { Reading } from '../start/probe.cjs'
 * @import { ServerProcess } from '../start/server.js'
 */

/**
 * Of all answers, from when a request was sent: no rate corrects them.
 *
 * @typedef {object} LatencyMicros
 * @property {number} count
 * @property {number} mean
 * @property {number} stdev
 * @property {number} p50
 * @property {number} p90
 * @property {number} p99
 * @property {number} p999
 * @property {number} max
 */

/**
 * @typedef {object} GeneratorWork
 * @property {number} [cpuUserMicros] of the generator, where it can tell
 * @property {number} [cpuSystemMicros] of the generator, where it can tell
 * @property {number} [loopActiveMs] time that the generator's event loop was at work
 * @property {number} [loopIdleMs] time that it waited
 * @property {number | null} [wantedMicros] that its main thread ran, or was ready and others had the processors
 */

/**
 * @param {Record<string, number>} counts by what they are of
 * @returns {string[]} such as `3 errors`, of those above 0
 */
export function sayCounts (counts) {
  return Object.entries(counts).filter(([, count]) => count > 0).map(([name, count]) => `${count} ${name}`)
}

/**
 * @param {{ errors: number, timeouts: number, non2xx: number, unanswered?: number }} result of a load
 * @returns {string[]} what went wrong, with how often
 */
export function sayFailed ({ errors, timeouts, non2xx, unanswered = 0 }) {
  return sayCounts({
    errors: errors - timeouts,
    timeouts,
    'answers other than 2xx': non2xx,
    'requests without an answer': unanswered
  })
}

/**
 * One load on one server that runs with the probe.
 *
 * @template T
 * @typedef {object} Loaded
 * @property {T} result what the generator counted
 * @property {ServerWork} server while it was loaded, and until it had worked off its queue
 * @property {{ mean: number, p99: number, max: number } | null} loopDelayMs by which a timer of the server came late
 *   meanwhile; null on a Node.js that cannot tell
 * @property {GeneratorWork} generator
 * @property {MachineWork} machine
 */

/**
 * @typedef {{ message: string, stderrLines: string[], isUnnamed?: boolean }} Failure of a server, with the last that it
 *   wrote, or of a generator, whose message does not name the server
 */

/**
 * @template T
 * @param {ServerProcess} server
 * @param {() => Promise<{ result: T } & GeneratorWork>} runLoad
 * @returns {Promise<Loaded<T>>}
 * @throws {ServerError} when the server dies
 * @throws {LoadError} when the generator itself fails
 */
export async function loadServer (server, runLoad) {
  const endWatch = watchMachine()
  const before = await server.read()
  const { result, ...generator } = await runLoad()
  const after = await server.read()
  const machine = endWatch()
  return { result, server: workBetween(before, after), loopDelayMs: after.loopDelayMs, generator, machine }
}

/**
 * @param {unknown} error
 * @returns {Failure}
 * @throws {unknown} the error itself when it is not a tool's
 */
export function describeFailure (error) {
  if (!(error instanceof ToolError)) throw error
  const { message, stderrLines = [] } = /** @type {ServerError} */ (error)
  return { message, stderrLines, ...!(error instanceof ServerError) && { isUnnamed: true } }
}

/**
 * @param {string} id of what was loaded
 * @param {{ answered: number, errors: number, timeouts: number, non2xx: number }} result of the load
 * @param {ServerProcess} server
 * @throws {ServerError} unless all of its requests were answered with 2xx
 */
export function expectAnswered (id, result, { stderrLines }) {
  const { answered, errors, non2xx } = result
  if (errors + non2xx === 0) return
  const failed = `${errors + non2xx} of ${answered + errors} requests (${sayFailed(result).join(', ')})`
  throw new ServerError(`${id} failed: ${failed}`, stderrLines)
}

/**
 * What a server did between two readings of its probe.
 *
 * @typedef {object} ServerWork
 * @property {number} cpuUserMicros
 * @property {number} cpuSystemMicros
 * @property {number} loopActiveMs time that its event loop was at work
 * @property {number} loopIdleMs time that it waited
 * @property {number | null} [wantedMicros] that its main thread ran, or was ready and others had the processors; null
 *   where the system does not tell, and not of older records
 * @property {number | null} requestsStarted that reached it, those included whose answer nobody waited for any more;
 *   null where its Node cannot tell
 * @property {Record<string, number>} [counts] what else is counted in it, at the end; not of older records
 */

/**
 * @param {Reading} before
 * @param {Reading} after
 * @returns {ServerWork}
 */
export function workBetween (before, after) {
  return {
    cpuUserMicros: after.cpuUserMicros - before.cpuUserMicros,
    cpuSystemMicros: after.cpuSystemMicros - before.cpuSystemMicros,
    loopActiveMs: after.loopActiveMs - before.loopActiveMs,
    loopIdleMs: after.loopIdleMs - before.loopIdleMs,
    wantedMicros: countBetween(before.wantedMicros, after.wantedMicros),
    requestsStarted: countBetween(before.requestsStarted, after.requestsStarted),
    counts: after.counts
  }
}

/**
 * @param {{ cpuUserMicros?: number, cpuSystemMicros?: number }} cpu
 * @returns {number} microseconds of CPU time, user and system; NaN where it is not known
 */
export function cpuMicros ({ cpuUserMicros = NaN, cpuSystemMicros = NaN }) {
  return cpuUserMicros + cpuSystemMicros
}

/**
 * CPU time of a request, by the requests that reached the server: what is still queued when a load ends is worked off
 * before the probe answers, and has its part in the time, but no load counts it.
 *
 * @param {ServerWork} server
 * @returns {number} microseconds, user and system; NaN where nothing came, or Node does not tell
 */
export function cpuMicrosPerRequest (server) {
  return server.requestsStarted ? cpuMicros(server) / server.requestsStarted : NaN
}

/**
 * @param {{ loopActiveMs?: number, loopIdleMs?: number }} loop
 * @returns {number} of the time, that an event loop was at work; NaN where it is not known
 */
export function loopShare ({ loopActiveMs = NaN, loopIdleMs = NaN }) {
  return loopActiveMs / (loopActiveMs + loopIdleMs)
}

/**
 * On a busy machine, a thread that has no processor looks idle: its event loop waits, and does not know for what.
 *
 * @param {{ loopActiveMs?: number, loopIdleMs?: number, wantedMicros?: number | null }} work
 * @returns {number} of the time, that it had something to do, whether or not it was let; NaN where it is not known
 */
export function busyShare (work) {
  const { loopActiveMs = NaN, loopIdleMs = NaN, wantedMicros } = work
  return Math.max(loopShare(work), (wantedMicros ?? 0) / 1000 / (loopActiveMs + loopIdleMs))
}
