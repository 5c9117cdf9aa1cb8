// @ts-check
// The process of distance.js: holds back what goes through it, and ends when the channel to who started it breaks.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

const [host, port, ms] = process.argv.slice(2)
const TIMER_LATE_MS = 2 // by which a timer may come too late
const SLICE_MS = 0.05 // of sleep, shorter than any timer of Node's; between two, what has arrived is taken
const cell = new Int32Array(new SharedArrayBuffer(4))

/** @type {{ dueMs: number, act: () => void }[]} in their order: each is held back for the same time */
const held = []

function later (act) {
  held.push({ dueMs: performance.now() + Number(ms), act })
  if (held.length === 1) release()
}

function release () {
  while (held.length && held[0].dueMs <= performance.now()) held.shift()?.act()
  if (held.length === 0) return
  const leftMs = held[0].dueMs - performance.now()
  if (leftMs > TIMER_LATE_MS) {
    setTimeout(release, leftMs - TIMER_LATE_MS)
  } else {
    Atomics.wait(cell, 0, 0, Math.min(Math.max(leftMs, 0), SLICE_MS))
    setImmediate(release)
  }
}

function carry (from, to) {
  from.on('data', chunk => later(() => to.write(chunk)))
  from.on('end', () => later(() => to.end()))
  from.on('error', () => later(() => to.destroy()))
}

const server = createServer({ allowHalfOpen: true, noDelay: true }, near => {
  const far = connect({ host, port: Number(port), allowHalfOpen: true, noDelay: true })
  carry(near, far)
  carry(far, near)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.once('disconnect', () => process.exit(0))
process.send?.(server.address())
