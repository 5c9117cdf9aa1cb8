'use strict'

// What a probe that is preloaded says, for all workers together. They have it as well: node hands its flags on to them.
const cluster = require('node:cluster')
const { on } = require('node:events')

const SUMS = [
  'cpuUserMicros', 'cpuSystemMicros', 'loopActiveMs', 'loopIdleMs', 'afterListeners', 'requestsStarted', 'requestsServed'
]

// Each worker is preloaded with this after the probe, which lets its channel go: a worker asks for its port through
// that channel, and with nothing else to wait for it would end before it had the answer.
if (cluster.isWorker) process.channel.ref()

exports.sumUp = function sumUp (readings) {
  return Object.fromEntries(SUMS.map(name => [name, readings.reduce((sum, reading) => sum + reading[name], 0)]))
}

exports.answerForAll = function answerForAll () {
  if (!process.send) return
  process.removeAllListeners('message') // the probe's own answer would be of this process alone
  process.on('message', async ({ id }) => {
    const readings = await Promise.all(Object.values(cluster.workers).map(worker => ask(worker, id)))
    const workers = readings.map(({ pid, requestsServed, afterListeners }) => ({ pid, requestsServed, afterListeners }))
    process.send({ id, reading: { ...readings[0], ...exports.sumUp(readings), workers } })
  })
}

async function ask (worker, id) {
  worker.send({ id }, () => {}) // one that has ended takes all along
  for await (const [message] of on(worker, 'message')) {
    if (message.id === id) return { ...message.reading, pid: worker.process.pid }
  }
}
