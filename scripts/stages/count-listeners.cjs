'use strict'

// Preloaded into a stage before the probe: counts the listeners that the lesson is about. In syntax that Node 6 reads.
const EventEmitter = require('events')
const net = require('net')

let emitters = []

collectEmitters()
global[Symbol.for('bench-in-turns counters')] = { afterListeners: countAfterListeners }

// Whichever emitter will have 'after' listeners is made before the server listens. From then on every stage runs as it
// would without this, whether it adds listeners or not: what is measured is compared.
function collectEmitters () {
  const { init } = EventEmitter
  const { listen } = net.Server.prototype
  EventEmitter.init = function () {
    emitters.push(this)
    return init.apply(this, arguments)
  }
  net.Server.prototype.listen = function () {
    EventEmitter.init = init
    net.Server.prototype.listen = listen
    return listen.apply(this, arguments)
  }
}

/** @returns {number} listeners for 'after' on the emitter that has any */
function countAfterListeners () {
  const count = emitter => EventEmitter.prototype.listenerCount.call(emitter, 'after')
  const found = emitters.find(emitter => count(emitter) > 0)
  if (found) emitters = [found]
  return found ? count(found) : 0
}
