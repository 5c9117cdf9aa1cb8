// @ts-check
// Sleeps until the time that it is told, to a tenth of a millisecond, while the main thread goes on reading answers.
import { parentPort, workerData } from 'node:worker_threads'

/** @type {{ changes: Int32Array, atNanos: BigInt64Array }} */
const { changes, atNanos } = workerData

for (let known = 0; ;) {
  Atomics.wait(changes, 0, known)
  let leftMs
  do {
    known = Atomics.load(changes, 0)
    leftMs = Number(Atomics.load(atNanos, 0) - process.hrtime.bigint()) / 1e6
  } while (leftMs > 0 && Atomics.wait(changes, 0, known, leftMs) !== 'timed-out')
  parentPort?.postMessage('now')
}
