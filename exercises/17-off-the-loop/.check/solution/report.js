'use strict'

const { Worker, isMainThread, parentPort, workerData } = require('worker_threads')

// The number below the limit whose Collatz sequence is longest, and how long it is.
function longestSequence (limit) {
  let number = 1
  let steps = 0
  for (let start = 1; start < limit; start++) {
    const found = countSteps(start)
    if (found > steps) [number, steps] = [start, found]
  }
  return { number, steps }
}

function countSteps (start) {
  let steps = 0
  for (let n = start; n !== 1; steps++) n = n % 2 === 0 ? n / 2 : 3 * n + 1
  return steps
}

// The same file is what the worker thread runs.
function report (limit) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(__filename, { workerData: limit })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

if (isMainThread) module.exports = { report }
else parentPort.postMessage(longestSequence(workerData))
