// @ts-check
// One process of a stage whose instructions are counted. What such a process does by chance is fixed by flags of V8, so
// that two of the same stage do the same.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isToolFailure } from '../errors.js'
import { openOneByOne } from '../load/one-by-one.js'
import { startStage } from '../stages/stage-process.js'
import { untilIdle } from './idle.js'

/**
 * @import { OneByOne } from '../load/one-by-one.js'
 * @import { Stage } from '../stages/catalog.js'
 * @import { Count, Counter, Counting } from './instruction-counter.js'
 * @import { Failure } from './load-server.js'
 */

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
