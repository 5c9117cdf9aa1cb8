'use strict'

// Koa middleware that refuses as many requests as it takes to bring the utilisation of the event loop down to a limit.
// To refuse is not free either: a guard that refused all or nothing could keep its loop busy with refusals alone, and
// never let anybody in again.
const { eventLoopUtilization } = require('perf_hooks').performance

const INTERVAL_MS = 50
const GAIN = 2 // of the refused share, for what the utilisation is off by

module.exports = function guard (limit) {
  let last = eventLoopUtilization()
  let refusedShare = 0

  setInterval(() => {
    const now = eventLoopUtilization()
    // Of the last interval: without `last`, of the whole life of the process.
    const { utilization } = eventLoopUtilization(now, last)
    last = now
    refusedShare = Math.min(1, Math.max(0, refusedShare + GAIN * (utilization - limit)))
  }, INTERVAL_MS).unref()

  return async (ctx, next) => {
    if (Math.random() >= refusedShare) return next()
    ctx.status = 503
    ctx.set('Retry-After', '1')
    ctx.body = 'Service Unavailable'
  }
}
