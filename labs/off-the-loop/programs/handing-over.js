'use strict'

// How long it takes to hand bytes to a worker and get them back. Usage: node handing-over.js MS BYTES...
const { isMainThread, parentPort, Worker } = require('worker_threads')

const WARM_UP = 3
const FEWEST = 3

if (isMainThread) main(process.argv.slice(2).map(Number))
else parentPort.on('message', ({ bytes, isMoved }) => parentPort.postMessage(bytes, isMoved ? [bytes.buffer] : []))

async function main ([forMs, ...sizes]) {
  const worker = new Worker(__filename)
  const ask = isMoved => bytes => new Promise(resolve => {
    worker.once('message', resolve)
    worker.postMessage({ bytes, isMoved }, isMoved ? [bytes.buffer] : [])
  })
  for (const bytes of sizes) {
    for (const [way, hand] of Object.entries({ copied: ask(false), moved: ask(true) })) {
      console.log(JSON.stringify({ way, bytes, ...await time(new Uint8Array(bytes).fill(1), hand, forMs) }))
    }
  }
  await worker.terminate()
}

// What comes back is handed over again: what was moved is gone here.
async function time (first, hand, forMs) {
  let bytes = first
  for (let i = 0; i < WARM_UP; i++) bytes = await hand(bytes)
  const startedMs = performance.now()
  let trips = 0
  while (trips < FEWEST || performance.now() - startedMs < forMs) {
    bytes = await hand(bytes)
    trips++
  }
  return { trips, wallMs: performance.now() - startedMs }
}
