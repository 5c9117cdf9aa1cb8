'use strict'

// Preloaded into the server: tells how many workers have been started and have not ended.
let threads = 0
process.on('worker', worker => {
  threads++
  worker.once('exit', () => threads--)
})

const COUNTERS = Symbol.for('bench-in-turns counters')
global[COUNTERS] = Object.assign({ threads: () => threads }, global[COUNTERS])
