'use strict'

// Preloaded into the test: it is the same moment for as long as it runs.
const { performance } = require('perf_hooks')

const [nowMs, upMs, nanos, cpu] = [Date.now(), performance.now(), process.hrtime.bigint(), process.cpuUsage()]

global.Date = class extends Date {
  constructor (...args) {
    super(...args.length ? args : [nowMs])
  }

  static now () {
    return nowMs
  }
}
performance.now = () => upMs
process.hrtime = Object.assign(() => [0, 0], { bigint: () => nanos })
process.cpuUsage = before => before ? { user: 0, system: 0 } : cpu
