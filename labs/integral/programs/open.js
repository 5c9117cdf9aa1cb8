// @ts-check
// Opens one of the forms: whatever it takes until the first call. Some compute their rows by a worker thread for each
// core. These share a little memory: what to compute, and each one's sum.
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { FORMS } from './forms.js'
import * as js from './js.js'

const ARGUMENTS = 7 // of Rows
// Where what is in the shared memory.
const TASK = 0
const DONE = 1
const require = createRequire(import.meta.url)

/**
 * @callback Rows the sum of some rows
 * @param {number} n samples in a row, and rows
 * @param {number} from the first row
 * @param {number} to the row after the last one
 * @param {number} x0 where the area begins
 * @param {number} xN where it ends
 * @param {number} y0
 * @param {number} yN
 * @returns {number}
 */

/** @typedef {{ addon?: string, cuda?: string }} Files absolute, of what was built */

/**
 * Each gives a function that computes.
 *
 * @type {Record<string, (kernel: string, files: Files) => Rows>}
 */
const OPENERS = {
  js: kernel => js[kernel],
  addon: (kernel, { addon }) => require(String(addon))[kernel],
  cuda: (kernel, { cuda }) => require(String(cuda))[kernel]
}

/**
 * @param {string} name of the form
 * @param {Files} files
 * @returns {Promise<Rows>}
 * @throws {Error} when it cannot run here
 */
export async function openForm (name, files) {
  const { by, kernel, onAllCores } = FORMS[name]
  return onAllCores ? (await openThreads({ by, kernel, files })).rows : openKernel({ by, kernel, files })
}

function openKernel ({ by, kernel, files }) {
  return OPENERS[by](kernel, files)
}

/**
 * @param {{ by: string, kernel: string, files: Files }} how each of them computes
 * @returns {Promise<{ rows: Rows, rowsLater: (...args: Parameters<Rows>) => Promise<number> }>} `rows` blocks the
 *   thread that calls it; of `rowsLater`, one is computed after the other; NaN where a worker fails
 * @throws {Error} when a worker cannot start
 */
export async function openThreads (how) {
  const count = availableParallelism()
  const state = new Int32Array(new SharedArrayBuffer(8))
  const task = new Float64Array(new SharedArrayBuffer((ARGUMENTS + count) * 8))
  const workers = Array.from({ length: count }, (_, i) =>
    new Worker(import.meta.filename, { workerData: { how, i, count, state, task } }))
  await Promise.all(workers.map(worker => once(worker, 'message'))) // a worker that fails first makes this one throw
  for (const worker of workers) worker.unref()
  const begin = args => {
    task.set(args)
    Atomics.store(state, DONE, 0)
    Atomics.add(state, TASK, 1)
    Atomics.notify(state, TASK)
  }
  const sum = () => task.subarray(ARGUMENTS).reduce((sum, part) => sum + part, 0)
  let last = Promise.resolve(0)

  function rows (...args) {
    begin(args)
    for (let done = 0; done < count; done = Atomics.load(state, DONE)) Atomics.wait(state, DONE, done)
    return sum()
  }

  async function computeLater (args) {
    begin(args)
    for (let done = 0; done < count; done = Atomics.load(state, DONE)) await Atomics.waitAsync(state, DONE, done).value
    return sum()
  }

  function rowsLater (...args) {
    last = last.then(() => computeLater(args))
    return last
  }

  return { rows, rowsLater }
}

/** In a worker: computes its share of the rows whenever there is a new task. */
async function computeShares ({ how, i, count, state, task }) {
  const rows = openKernel(how)
  let seen = Atomics.load(state, TASK)
  parentPort?.postMessage('ready')
  for (;;) {
    Atomics.wait(state, TASK, seen)
    seen = Atomics.load(state, TASK)
    const [n, from, to, ...area] = task
    const row = share => from + Math.floor((to - from) * share / count)
    task[ARGUMENTS + i] = NaN // so that an error shows in the sum, and nobody waits for it for ever
    try {
      task[ARGUMENTS + i] = rows(n, row(i), row(i + 1), area[0], area[1], area[2], area[3])
    } catch {}
    Atomics.add(state, DONE, 1)
    Atomics.notify(state, DONE)
  }
}

if (workerData?.how) computeShares(workerData)
