'use strict'

const { eventLoopUtilization } = require('perf_hooks').performance

const LIMIT = 0.8

let last = eventLoopUtilization()
let isOver = false

setInterval(() => {
  const now = eventLoopUtilization()
  if (eventLoopUtilization(now, last).utilization > LIMIT) isOver = true
  last = now
}, 100).unref()

function isOverloaded () {
  return isOver
}

module.exports = { isOverloaded }
