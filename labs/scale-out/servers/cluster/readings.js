'use strict'

// What a probe that is preloaded says, for all workers together. They have it as well: node hands its flags on to them.
const SUMS = ['cpuUserMicros', 'cpuSystemMicros', 'loopActiveMs', 'loopIdleMs', 'afterListeners', 'requestsStarted', 'requestsServed']

let lastId = 0

/** @param {() => { running: any[], replaced: number }} look at the workers there are, and at how many took another's place */
exports.answerForAll = function answerForAll (look) {
  if (!process.send) return
  process.removeAllListeners('message') // the probe's own answer would be of this process alone
  process.on('message', async ({ id }) => {
    const { running } = look()
    const readings = (await Promise.all(running.map(ask))).filter(Boolean)
    const sums = Object.fromEntries(SUMS.map(name => [name, readings.reduce((sum, reading) => sum + reading[name], 0)]))
    const workers = readings.map(({ requestsServed, afterListeners }) => ({ requestsServed, afterListeners }))
    process.send({ id, reading: { ...readings[0], ...sums, workers, replaced: look().replaced } })
  })
}

// Nothing of one that ends meanwhile.
function ask (worker) {
  const id = ++lastId
  return new Promise(resolve => {
    worker.on('message', function onMessage (message) {
      if (message.id !== id) return
      worker.removeListener('message', onMessage)
      resolve(message.reading)
    })
    worker.once('exit', () => resolve(null))
    worker.send({ id }, () => {}) // a channel that is closed already: its exit is on the way
  })
}
