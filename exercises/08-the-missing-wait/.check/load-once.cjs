'use strict'

const { performance } = require('perf_hooks')

// By the clock of the machine, so that the server can compare.
module.exports = async (file, url) => {
  const { load } = require(file)
  const calledMs = performance.timeOrigin + performance.now()
  return { calledMs, latenciesMs: await load(url) }
}
