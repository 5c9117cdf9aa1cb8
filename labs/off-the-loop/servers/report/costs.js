'use strict'

// What a way costs, one figure a process. Usage: node costs.js PACKAGES PART ARGUMENTS...
const { isMainThread, parentPort, Worker, workerData } = require('worker_threads')

const FEWEST = 5

const PARTS = {
  /** How long it takes until the first answer. */
  async start (way) {
    const open = require('./ways')[way]
    const startedMs = performance.now()
    const { report, close } = open()
    await report(1)
    say({ startMs: performance.now() - startedMs })
    close()
  },

  /** What reports cost by their size, one after the other. */
  async size (way, forMs, ...limits) {
    const { report, close } = require('./ways')[way]()
    for (const limit of limits.map(Number)) say({ limit, ...await repeat(() => report(limit), forMs, 20) })
    close()
  },

  /** How long it takes to hand bytes to a worker and get them back. */
  async trip (forMs, size) {
    const worker = new Worker(__filename, { workerData: 'echo' })
    for (const way of ['copied', 'moved']) {
      let bytes = new Uint8Array(Number(size)).fill(1)
      const hand = async () => {
        const isMoved = way === 'moved'
        worker.postMessage({ bytes, isMoved }, isMoved ? [bytes.buffer] : [])
        bytes = await new Promise(resolve => worker.once('message', resolve)) // what was moved is gone here
      }
      const { calls, wallMs } = await repeat(hand, forMs, 3)
      say({ way, trips: calls, wallMs })
    }
    await worker.terminate()
  }
}

async function repeat (call, forMs, warmUp) {
  for (let i = 0; i < warmUp; i++) await call()
  const beforeMicros = mainMicros()
  const startedMs = performance.now()
  let calls = 0
  while (calls < FEWEST || performance.now() - startedMs < Number(forMs)) {
    await call()
    calls++
  }
  const wallMs = performance.now() - startedMs
  return { calls, wallMs, mainMicros: beforeMicros === null ? null : mainMicros() - beforeMicros }
}

/** CPU time of the main thread, where Node.js tells it. */
function mainMicros () {
  if (!process.threadCpuUsage) return null
  const { user, system } = process.threadCpuUsage()
  return user + system
}

function say (figures) {
  console.log(JSON.stringify(figures))
}

const [PACKAGES, part, ...args] = process.argv.slice(2)
if (isMainThread) Object.assign(process.env, { PACKAGES })
if (isMainThread) PARTS[part](...args)
else if (workerData === 'echo') {
  parentPort.on('message', ({ bytes, isMoved }) => parentPort.postMessage(bytes, isMoved ? [bytes.buffer] : []))
}
