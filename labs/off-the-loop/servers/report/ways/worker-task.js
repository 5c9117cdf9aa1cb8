'use strict'

const { longestSequence } = require('../sequence')

module.exports = longestSequence

// Its CPU time is in the process's own, and so is its memory but for the heap.
module.exports.usage = () => ({ pid: null, rssBytes: 0, heapUsedBytes: process.memoryUsage().heapUsed, cpuMicros: 0 })
