'use strict'

const { longestSequence } = require('../sequence')

process.on('message', ({ id, limit }) => {
  try {
    process.send({ id, result: limit === undefined ? usage() : longestSequence(limit) })
  } catch (error) {
    process.send({ id, error: error.message })
  }
})
process.on('disconnect', () => process.exit(0)) // the server is gone: leave no orphan
process.on('SIGINT', () => {}) // a terminal sends it to all; the server says when it is over

function usage () {
  return { pid: process.pid, rssBytes: process.memoryUsage().rss }
}
