// @ts-check
// One load on one server that runs with the probe: what generator, server and machine did meanwhile.
import { LoadError, StageError } from '../errors.js'
import { watchMachine } from './machine.js'
import { workBetween } from './server-work.js'

/**
 * @import { GeneratorWork } from './load.js'
 * @import { MachineWork } from './machine.js'
 * @import { ServerWork } from './server-work.js'
 * @import { StageProcess } from '../server/stage-process.js'
 */

/**
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
 * @typedef {{ message: string, stderrLines: string[] }} Failure of a stage, with the last that it wrote, or of a
 *   generator
 */

/**
 * @template T
 * @param {StageProcess} server
 * @param {() => Promise<{ result: T } & GeneratorWork>} runLoad
 * @returns {Promise<Loaded<T>>}
 * @throws {StageError} when the server dies
 * @throws {LoadError} when the generator itself fails
 */
export async function loadServer (server, runLoad) {
  const endWatch = watchMachine()
  const loaded = await loadUnwatched(server, runLoad)
  return { ...loaded, machine: endWatch() }
}

/**
 * The same for a load that is too short for what the system counts of the machine.
 *
 * @template T
 * @param {StageProcess} server
 * @param {() => Promise<{ result: T } & GeneratorWork>} runLoad
 * @returns {Promise<Omit<Loaded<T>, 'machine'>>}
 * @throws {StageError} when the server dies
 * @throws {LoadError} when the generator itself fails
 */
export async function loadUnwatched (server, runLoad) {
  const before = await server.read()
  const { result, ...generator } = await runLoad()
  const after = await server.read()
  return { result, server: workBetween(before, after), loopDelayMs: after.loopDelayMs, generator }
}

/**
 * @param {unknown} error
 * @returns {Failure}
 * @throws {unknown} the error itself when it is neither a stage's nor a generator's
 */
export function describeFailure (error) {
  if (error instanceof StageError) return { message: error.message, stderrLines: error.stderrLines }
  if (error instanceof LoadError) return { message: error.message, stderrLines: [] }
  throw error
}
