'use strict'

const { join } = require('path')
const { Piscina } = require('piscina')

exports.open = () => {
  const filename = join(__dirname, '../sequence.js')
  const pool = new Piscina({ filename, name: 'longestSequence', minThreads: 1, maxThreads: 1 })
  pool.on('error', () => {}) // a worker that died between two tasks is replaced
  return {
    report: limit => pool.run(limit),
    usage: async () => null, // its memory is in the process's own
    close: () => pool.destroy()
  }
}
