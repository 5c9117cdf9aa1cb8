// @ts-check
// A load, and what server and machine did meanwhile.
import { ToolError } from '../errors.js'
import { watchMachine } from './machine.js'
import { workBetween } from './server-work.js'

/**
 * @import { LoadError, ServerError } from '../errors.js'
 * @import { MachineWork } from './machine.js'
 * @import { ServerWork } from './server-work.js'
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
 * @typedef {{ message: string, stderrLines: string[] }} Failure of a server, with the last that it wrote, or of a
 *   generator
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
  return { message, stderrLines }
}
