'use strict'

// Preloaded into a server process. Answers every IPC message with what only the process itself can know.
// The stage has no part in it, and without an IPC channel it does nothing.
const EventEmitter = require('events')

let afterEmitter = null

if (process.send) {
  watchForAfterListeners()
  process.on('message', answer)
  process.on('disconnect', () => process.exit(0)) // whoever measured is gone: leave no orphan
  process.channel.unref()
}

function answer ({ id }) {
  process.send({ id, sample: takeSample() })
}

function takeSample () {
  const cpu = process.cpuUsage()
  const memory = process.memoryUsage()
  return {
    node: process.version,
    v8: process.versions.v8,
    cpuUserMicros: cpu.user,
    cpuSystemMicros: cpu.system,
    heapUsedBytes: memory.heapUsed,
    rssBytes: memory.rss,
    afterListeners: afterEmitter ? afterEmitter.listenerCount('after') : 0
  }
}

// The server that has 'after' listeners is whichever emitter gets the first one. Once found, `on` is as it was.
function watchForAfterListeners () {
  const { on } = EventEmitter.prototype
  EventEmitter.prototype.on = EventEmitter.prototype.addListener = function (name) {
    if (name === 'after') {
      afterEmitter = this
      EventEmitter.prototype.on = EventEmitter.prototype.addListener = on
    }
    return on.apply(this, arguments)
  }
}
