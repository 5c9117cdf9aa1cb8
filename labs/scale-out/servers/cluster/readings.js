'use strict'

// What a probe that is preloaded says, for all workers together. They have it as well: node hands its flags on to them.
const SUMS = [
  'cpuUserMicros',
  'cpuSystemMicros',
  'loopActiveMs',
  'loopIdleMs',
  'afterListeners',
  'requestsStarted',
  'requestsServed'
]

let lastId = 0

exports.sumUp = function sumUp (readings) {
  return Object.fromEntries(SUMS.map(name => [name, readings.reduce((sum, reading) => sum + reading[name], 0)]))
}

/** @param {() => any[]} running the workers there are */
exports.answerForAll = function answerForAll (running) {
  if (!process.send) return
  process.removeAllListeners('message') // the probe's own answer would be of this process alone
  process.on('message', async ({ id }) => {
    const readings = (await Promise.all(running().map(ask))).filter(Boolean)
    const workers = readings.map(({ pid, requestsServed, afterListeners }) => ({ pid, requestsServed, afterListeners }))
    process.send({ id, reading: { ...readings[0], ...exports.sumUp(readings), workers } })
  })
}

// Nothing of one that ends meanwhile.
function ask (worker) {
  const id = ++lastId
  return new Promise(resolve => {
    const settle = reading => {
      worker.removeListener('message', onMessage)
      worker.removeListener('exit', onExit)
      resolve(reading)
    }
    const onMessage = message => { if (message.id === id) settle({ ...message.reading, pid: worker.process.pid }) }
    const onExit = () => settle(null)
    worker.on('message', onMessage)
    worker.on('exit', onExit)
    worker.send({ id }, () => {}) // a channel that is closed already: its exit is on the way
  })
}
