'use strict'

// Preloaded into the server: tells how many workers and processes it has started.
const { subscribe } = require('diagnostics_channel')

let workers = 0
let processes = 0
process.on('worker', () => workers++)
subscribe('child_process', () => processes++)

const COUNTERS = Symbol.for('bench-in-turns counters')
global[COUNTERS] = Object.assign({ workers: () => workers, processes: () => processes }, global[COUNTERS])
