'use strict'

const { performance } = require('perf_hooks')

// Stands for a database on another machine.
function ask (durationMs) {
  return new Promise(resolve => setTimeout(() => resolve(42), durationMs))
}

// Stands for a computation. It takes the same time on every machine.
function score (durationMs) {
  const untilMs = performance.now() + durationMs
  let best = 0
  while (performance.now() < untilMs) best = Math.max(best, Math.random())
  return Math.ceil(best * 42)
}

module.exports = { ask, score }
