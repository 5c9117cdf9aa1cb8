// @ts-check
// One load on one server that runs with the probe: what generator, server and machine did meanwhile.
import { isToolFailure } from '../errors.js'
import { startStage } from '../server/stage-process.js'
import { openBursts } from './autocannon.js'
import { watchMachine } from './machine.js'
import { workBetween } from './server-work.js'

/**
 * @import { StageError } from '../errors.js'
 * @import { GeneratorWork } from './load.js'
 * @import { MachineWork } from './machine.js'
 * @import { ServerWork } from './server-work.js'
 * @import { Stage } from '../server/catalog.js'
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
  const before = await server.read()
  const { result, ...generator } = await runLoad()
  const after = await server.read()
  const machine = endWatch()
  return { result, server: workBetween(before, after), loopDelayMs: after.loopDelayMs, generator, machine }
}

/**
 * @param {unknown} error
 * @returns {Failure}
 * @throws {unknown} the error itself when it is neither a stage's, a generator's nor a profiler's
 */
export function describeFailure (error) {
  if (!isToolFailure(error)) throw error
  const { message, stderrLines = [] } = /** @type {StageError} */ (error)
  return { message, stderrLines }
}

const LONGEST_MS = 60_000
const ASKED_TIMES = 3 // the first answers of a process are its slowest

/**
 * How slow is it? Nobody knows before, and how long turns and warm-up must be depends on it.
 *
 * @param {Stage[]} stages
 * @param {{ connections: number, signal: AbortSignal }} options
 * @returns {Promise<number>} ms that a request of the slowest one takes when so many are under way, each answered a few
 *   times; 0 where none of them answers, which whoever loads it finds out
 */
export async function timeRequests (stages, { connections, signal }) {
  const times = []
  for (const stage of stages) times.push(await timeRequest(stage, { connections, signal }))
  return Math.max(...times)
}

async function timeRequest (stage, { connections, signal }) {
  const server = await startStage(stage, { signal })
  const generator = openBursts(signal)
  const requests = Math.max(connections, stage.requests?.length ?? 1)
  const times = []
  try {
    for (let i = 0; i < ASKED_TIMES; i++) {
      const burst = { connections, requests, durationMs: LONGEST_MS, asked: stage.requests }
      const { result } = await generator.run(server.url + stage.route, burst)
      times.push(result.durationMs / result.requests || 0)
    }
  } finally {
    await Promise.all([generator.stop(), server.stop()])
  }
  return Math.min(...times)
}
