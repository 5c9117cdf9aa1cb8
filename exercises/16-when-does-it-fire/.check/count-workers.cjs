'use strict'

// Preloaded into the server: tells how many workers it has started.
let workers = 0
process.on('worker', () => workers++)

const COUNTERS = Symbol.for('bench-in-turns counters')
global[COUNTERS] = Object.assign({ workers: () => workers }, global[COUNTERS])
