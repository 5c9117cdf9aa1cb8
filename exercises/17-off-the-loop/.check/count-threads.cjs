'use strict'

// Preloaded into the server: tells how many workers and processes have been started and have not ended.
const { subscribe } = require('diagnostics_channel')

let threads = 0
let processes = 0
process.on('worker', worker => {
  threads++
  worker.once('exit', () => threads--)
})
subscribe('child_process', ({ process: child }) => {
  processes++
  child.once('exit', () => processes--)
})

const COUNTERS = Symbol.for('bench-in-turns counters')
global[COUNTERS] = Object.assign({ threads: () => threads, processes: () => processes }, global[COUNTERS])
