// @ts-check
// One process of a stage whose instructions are counted. What such a process does by chance is fixed by flags of V8, so that two of the same
// stage do the same.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isToolFailure } from '../errors.js'
import { openOneByOne } from '../load/one-by-one.js'
import { startStage } from '../stages/stage-process.js'

/**
 * @import { OneByOne } from '../load/one-by-one.js'
 * @import { Stage } from '../stages/catalog.js'
 * @import { Count, Counter, Counting } from './instruction-counter.js'
 * @import { Failure } from './load-server.js'
 */

/** Garbage collection and the optimiser work in the one thread, and when they do follows from the requests alone. */
export const NODE_ARGS = ['--single-threaded', '--predictable-gc-schedule', '--hash-seed=1', '--random-seed=1']

const READY_TIMEOUT_MS = 120_000
const SETTLING_REQUESTS = 10 // when counting begins it may take longer than the server keeps a connection

/**
 * @typedef {object} Amounts
 * @property {number} warmUpRequests of a steady stage
 * @property {number} batches of a steady stage
 * @property {number} batchRequests
 * @property {number[]} singles which requests are counted alone where each makes the next one slower, from 1
 */

/** @typedef {Count & { from: number, requests: number }} Batch `from` is the number of its first request, from 1 */
/** @typedef {{ stage: string, process: number, failure: Failure | null, batches: Batch[] }} CountedProcess `process` from 1 */

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
    const how = { launcher: counter.launcher(folder), nodeArgs: NODE_ARGS, withProbe: false, readyTimeoutMs: READY_TIMEOUT_MS }
    server = await startStage(stage, { signal, ...how })
    connection = openOneByOne(server.url + stage.route, signal)
    const counting = counter.attach(server.pid, folder, signal)
    return { failure: null, batches: await (stage.isSteady ? countBatches : countSingles)(connection, counting, amounts) }
  } catch (error) {
    if (!signal.aborted && !isToolFailure(error)) throw error
    return { failure: { message: error.message, stderrLines: server?.stderrLines ?? error.stderrLines ?? [] }, batches: [] }
  } finally {
    await Promise.all([connection?.close(), server?.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * @param {OneByOne} connection
 * @param {Counting} counting
 * @param {Amounts} amounts
 * @returns {Promise<Batch[]>}
 */
async function countBatches ({ ask }, counting, { warmUpRequests, batches, batchRequests }) {
  await ask(warmUpRequests)
  await counting.begin()
  await ask(SETTLING_REQUESTS)
  const counted = []
  for (let from = warmUpRequests + SETTLING_REQUESTS + 1; counted.length < batches; from += batchRequests) {
    counted.push({ from, requests: batchRequests, ...await counting.count(() => ask(batchRequests)) })
  }
  return counted
}

/**
 * @param {OneByOne} connection
 * @param {Counting} counting
 * @param {Amounts} amounts
 * @returns {Promise<Batch[]>} of one request each
 */
async function countSingles ({ ask }, counting, { singles }) {
  const counted = []
  let asked = 0
  for (const from of singles) {
    await ask(from - 1 - asked)
    await counting.begin()
    counted.push({ from, requests: 1, ...await counting.count(() => ask()) })
    await counting.end()
    asked = from
  }
  return counted
}
