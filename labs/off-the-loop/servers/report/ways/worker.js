'use strict'

const { join } = require('path')
const { Piscina } = require('piscina')

exports.open = () => {
  const pool = new Piscina({ filename: join(__dirname, 'worker-task.js'), minThreads: 1, maxThreads: 1 })
  pool.on('error', () => {}) // a worker that died between two tasks is replaced
  return {
    report: limit => pool.run(limit),
    usage: () => pool.run(null, { name: 'usage' }),
    close: () => pool.destroy()
  }
}
