// @ts-check
// Computes its share of the rows whenever there is a new task.
import { parentPort, workerData } from 'node:worker_threads'
import { openKernel } from './open.js'
import { ARGUMENTS, DONE, TASK } from './threads.js'

const { how, i, count, state, task } = workerData
const rows = await openKernel(how)
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
