'use strict'

const { eventLoopUtilization } = require('perf_hooks').performance

const LIMIT = 0.8
const INTERVAL_MS = 100

let last = eventLoopUtilization()
let utilization = 0

// The share of the last interval that the loop was at work.
setInterval(() => {
  const now = eventLoopUtilization()
  utilization = eventLoopUtilization(now, last).utilization
  last = now
}, INTERVAL_MS).unref()

// Is the event loop so busy that another request would only join the queue?
function isOverloaded () {
  return utilization > LIMIT
}

module.exports = { isOverloaded }
