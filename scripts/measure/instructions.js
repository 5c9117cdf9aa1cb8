// @ts-check
// Instructions instead of time: what else runs on the machine hardly changes how many a request takes.
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isToolFailure } from '../errors.js'
import { startStage } from '../server/stage-process.js'
import { openOneByOne } from './autocannon.js'
import { findCounter } from './instruction-counters.js'
import { untilIdle } from './machine.js'

/**
 * @import { Count, Counter, Counting } from './instruction-counters.js'
 * @import { Failure } from './load-server.js'
 * @import { OneByOne } from './autocannon.js'
 * @import { Stage } from '../server/catalog.js'
 */

/**
 * @type {Amounts & { processes: number, growingProcesses: number }} `processes` of each steady stage,
 *   `growingProcesses` of each other one
 */
export const AMOUNTS = {
  processes: 2,
  growingProcesses: 1,
  warmUpRequests: 2000,
  batches: 8,
  batchRequests: 50,
  singles: [1, 10, 100]
}
/** Enough to see that it works. */
export const QUICK_AMOUNTS = {
  processes: 2,
  growingProcesses: 1,
  warmUpRequests: 100,
  batches: 2,
  batchRequests: 50,
  singles: [1, 10, 100]
}

/**
 * @typedef {object} InstructionRun
 * @property {Counter['name'] | null} counter
 * @property {string | null} version of the counter
 * @property {string | null} missing a line that says why nothing was counted
 * @property {string[]} nodeArgs
 * @property {CountedProcess[]} processes in the order of the stages
 */

/**
 * Counts as many processes at once as there are cores: time is not what is measured, so they do not disturb each other.
 *
 * @param {Stage[]} stages
 * @param {typeof AMOUNTS} amounts
 * @param {{ signal: AbortSignal, step: (text: string) => void }} run
 * @returns {Promise<InstructionRun>} a stage that fails is noted and the others go on
 * @throws the signal's reason when it is aborted
 */
export async function countInstructions (stages, amounts, { signal, step }) {
  const { counter, missing } = await findCounter()
  const run = { counter: counter?.name ?? null, version: counter?.version ?? null, missing, nodeArgs: NODE_ARGS }
  if (!counter) return { ...run, processes: [] }
  const queue = longestFirst(stages, amounts).values()
  /** @type {CountedProcess[]} */
  const counted = []
  const work = async () => {
    for (const { stage, number } of queue) {
      if (signal.aborted) return
      step(`instructions: ${stage.id}, process ${number}`)
      counted.push({ stage: stage.id, process: number, ...await countProcess(stage, counter, amounts, signal) })
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  signal.throwIfAborted()
  return {
    ...run,
    processes: stages.flatMap(({ id }) =>
      counted.filter(({ stage }) => stage === id).sort((a, b) => a.process - b.process)
    )
  }
}

/**
 * @param {Pick<Stage, 'isSteady'>[]} stages
 * @param {typeof AMOUNTS} amounts
 * @returns {number} how long it takes with valgrind, in seconds
 */
export function expectedInstructionsS (
  stages,
  { processes, growingProcesses, warmUpRequests, batches, batchRequests, singles }
) {
  const steadyS = 8 + warmUpRequests * 0.002 + batches * batchRequests * 0.012
  const growingS = 8 + Math.max(...singles) ** 2 * 1.6e-4
  return (
    stages.reduce((sum, { isSteady }) => sum + (isSteady ? processes * steadyS : growingProcesses * growingS), 0) /
    availableParallelism()
  )
}

// So that none that takes long is left alone at the end.
function longestFirst (stages, { processes, growingProcesses }) {
  return [...stages.filter(({ isSteady }) => !isSteady), ...stages.filter(({ isSteady }) => isSteady)].flatMap(stage =>
    Array.from({ length: stage.isSteady ? processes : growingProcesses }, (_, i) => ({ stage, number: i + 1 }))
  )
}

// One process of a stage whose instructions are counted. What such a process does by chance is fixed by flags of V8, so
// that two of the same stage do the same.

/**
 * Garbage collection and the optimiser work in the one thread, and when they do follows from the requests alone. V8
 * would wait for 3,000 calls of a function before it optimises it for the last time; compiling it costs as much as
 * hundreds of requests, and belongs into the warm-up.
 */
export const NODE_ARGS = [
  '--single-threaded',
  '--predictable-gc-schedule',
  '--hash-seed=1',
  '--random-seed=1',
  '--invocation-count-for-turbofan=500'
]

const ENDING_MS = 1000
const SETTLING_REQUESTS = 10 // when counting begins it may take longer than the server keeps a connection

/**
 * @typedef {object} Amounts
 * @property {number} warmUpRequests of a steady stage
 * @property {number} batches of a steady stage
 * @property {number} batchRequests
 * @property {number[]} singles which requests are counted alone where each makes the next one slower, from 1
 */

/** @typedef {Count & { from: number, requests: number }} Batch `from` is the number of its first request, from 1 */
/**
 * @typedef {{ stage: string, process: number, failure: Failure | null, batches: Batch[] }} CountedProcess `process`
 *   from 1
 */

/**
 * @param {Stage} stage
 * @param {Counter} counter
 * @param {Amounts} amounts
 * @param {AbortSignal} signal
 * @returns {Promise<Pick<CountedProcess, 'failure' | 'batches'>>} no batches when it is aborted
 */
export async function countProcess (stage, counter, amounts, signal) {
  const folder = await mkdtemp(join(tmpdir(), 'instructions-'))
  let server, connection
  try {
    // Without the probe: its timer would go off in some batches and not in others.
    const how = { launcher: counter.launcher(folder), nodeArgs: NODE_ARGS, withProbe: false }
    server = await startStage(stage, { signal, ...how })
    connection = await openOneByOne(server.url + stage.route, signal)
    const { pid } = server
    const counting = counter.attach(pid, folder, signal)
    const asking = { ask: connection.ask, idle: () => untilIdle(pid, signal) }
    return { failure: null, batches: await (stage.isSteady ? countBatches : countSingles)(asking, counting, amounts) }
  } catch (error) {
    if (!signal.aborted && !isToolFailure(error)) throw error
    // an answer that fails to come is what shows first
    const died = await Promise.race([server?.ended, wait(ENDING_MS, null, { ref: false })])
    const { message, stderrLines = [] } = died ?? error
    return { failure: { message, stderrLines }, batches: [] }
  } finally {
    await Promise.all([connection?.close(), server?.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * @typedef {Pick<OneByOne, 'ask'> & { idle: () => Promise<void> }} Asking `idle` waits until the server has done what
 *   it was asked for
 */

/**
 * @param {Asking} asking
 * @param {Counting} counting
 * @param {Amounts} amounts
 * @returns {Promise<Batch[]>}
 */
async function countBatches ({ ask, idle }, counting, { warmUpRequests, batches, batchRequests }) {
  await ask(warmUpRequests)
  await counting.begin()
  await ask(SETTLING_REQUESTS)
  await idle()
  const counted = []
  for (let from = warmUpRequests + SETTLING_REQUESTS + 1; counted.length < batches; from += batchRequests) {
    const count = await counting.count(() => ask(batchRequests).then(idle))
    counted.push({ from, requests: batchRequests, ...count })
  }
  return counted
}

/**
 * Works off what each request leaves to do: it can take longer than the server keeps a connection, which would break
 * under the next one.
 *
 * @param {Asking} asking
 * @param {Counting} counting
 * @param {Amounts} amounts
 * @returns {Promise<Batch[]>} of one request each
 */
async function countSingles ({ ask, idle }, counting, { singles }) {
  const askOne = () => ask().then(idle)
  const counted = []
  for (let from = 1; counted.length < singles.length; from++) {
    if (!singles.includes(from)) {
      await askOne()
      continue
    }
    await counting.begin()
    counted.push({ from, requests: 1, ...await counting.count(askOne) })
    await counting.end()
  }
  return counted
}
