// @ts-check
// The same rows by a worker thread for each core. They share a little memory: what to compute, and each one's sum.
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expectArguments } from './arguments.js'

/** @import { Files, Rows } from './open.js' */

const WORKER = join(import.meta.dirname, 'threads-worker.js')
/** Where what is in the shared memory. */
export const TASK = 0
export const DONE = 1
export const ARGUMENTS = 7

/**
 * @param {{ by: string, kernel: string, files: Files }} how each of them computes
 * @returns {Promise<{ rows: Rows, rowsLater: (...args: Parameters<Rows>) => Promise<number>, close: () => Promise<void>
 *   }>} `rows` blocks the thread that calls it; of `rowsLater`, one is computed after the other; both expect what
 *   {@link expectArguments} does
 * @throws {Error} when a worker cannot start
 */
export async function openThreads (how) {
  const count = availableParallelism()
  const state = new Int32Array(new SharedArrayBuffer(8))
  const task = new Float64Array(new SharedArrayBuffer((ARGUMENTS + count) * 8))
  const workers = Array.from({ length: count }, (_, i) =>
    new Worker(WORKER, { workerData: { how, i, count, state, task } }))
  await Promise.all(workers.map(worker => once(worker, 'message'))) // a worker that fails first makes this one throw
  const begin = args => {
    task.set(args)
    Atomics.store(state, DONE, 0)
    Atomics.add(state, TASK, 1)
    Atomics.notify(state, TASK)
  }
  const sum = () => task.subarray(ARGUMENTS).reduce((sum, part) => sum + part, 0)
  let last = Promise.resolve(0)

  /** @param {Parameters<Rows>} args */
  function rows (...args) {
    expectArguments(...args)
    begin(args)
    for (let done = 0; done < count; done = Atomics.load(state, DONE)) Atomics.wait(state, DONE, done)
    return sum()
  }

  async function computeLater (args) {
    begin(args)
    for (let done = 0; done < count; done = Atomics.load(state, DONE)) await Atomics.waitAsync(state, DONE, done).value
    return sum()
  }

  /** @param {Parameters<Rows>} args */
  function rowsLater (...args) {
    expectArguments(...args)
    last = last.then(() => computeLater(args))
    return last
  }

  return {
    rows,
    rowsLater,
    close: async () => { await Promise.all(workers.map(worker => worker.terminate())) }
  }
}
