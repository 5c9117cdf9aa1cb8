'use strict'

const { eventLoopUtilization } = require('perf_hooks').performance

function isOverloaded () {
  return eventLoopUtilization().utilization > 0.8
}

module.exports = { isOverloaded }
