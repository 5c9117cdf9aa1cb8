// @ts-check
// A timer of Node.js is one or two milliseconds late, which is most of what a fast server takes. A thread that sleeps
// for fractions of a millisecond is hardly late, and takes no processor from the server, as looking at the clock again
// and again would.
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

const THREAD = join(import.meta.dirname, 'alarm-thread.js')
const NANOS_PER_MS = 1e6

/** @returns {(inMs: number, onTime: () => void) => void} sets it anew: what was set before does not come any more */
export function openAlarm () {
  const changes = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const atNanos = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
  let onTimeNow = () => {}
  const thread = new Worker(THREAD, { workerData: { changes, atNanos } })
  thread.on('message', () => onTimeNow())
  return (inMs, onTime) => {
    onTimeNow = onTime
    Atomics.store(atNanos, 0, process.hrtime.bigint() + BigInt(Math.round(inMs * NANOS_PER_MS)))
    Atomics.add(changes, 0, 1)
    Atomics.notify(changes, 0)
  }
}
