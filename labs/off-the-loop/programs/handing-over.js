'use strict'

// How long it takes to hand bytes to somebody else and get them back. Usage: node handing-over.js MS BYTES...
const { fork } = require('child_process')
const { isMainThread, parentPort, Worker } = require('worker_threads')

const WARM_UP = 3
const FEWEST = 3
const isChild = !!process.send

if (isChild) answerAs(process, (message, bytes) => process.send(bytes))
else if (!isMainThread) {
  answerAs(parentPort, ({ isMoved }, bytes) => parentPort.postMessage(bytes, isMoved ? [bytes.buffer] : []))
} else main(process.argv.slice(2).map(Number))

function answerAs (port, send) {
  port.on('message', message => send(message, message.bytes))
}

async function main ([forMs, ...sizes]) {
  const worker = new Worker(__filename)
  const child = fork(__filename, { serialization: 'advanced' })
  const ask = (port, send) => new Promise(resolve => {
    port.once('message', resolve)
    send()
  })
  const ways = {
    'worker, copied': { fresh: plain, hand: bytes => ask(worker, () => worker.postMessage({ bytes })) },
    'worker, moved': {
      fresh: plain,
      hand: bytes => ask(worker, () => worker.postMessage({ bytes, isMoved: true }, [bytes.buffer]))
    },
    'worker, shared': {
      fresh: size => new Uint8Array(new SharedArrayBuffer(size)).fill(1),
      hand: bytes => ask(worker, () => worker.postMessage({ bytes }))
    },
    'child, copied': { fresh: plain, hand: bytes => ask(child, () => child.send({ bytes })) }
  }
  const taken = []
  for (const bytes of sizes) {
    for (const [way, { fresh, hand }] of Object.entries(ways)) {
      taken.push({ way, bytes, ...(await time(fresh(bytes), hand, forMs)) })
    }
  }
  console.log(JSON.stringify(taken))
  child.kill('SIGKILL')
  await worker.terminate()
}

function plain (size) {
  return new Uint8Array(size).fill(1)
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
