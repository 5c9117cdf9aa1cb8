'use strict'

// Preloaded into a server process. Says over IPC, when asked and once a second, what only the process itself can know.
// The stage has no part in it, and without an IPC channel it does nothing. In syntax that Node 6 reads: labs compare
// runtimes older than the stages need.
const EventEmitter = require('events')
const net = require('net')
const perfHooks = findPerfHooks()

const READING_INTERVAL_MS = 1000
const NANOS_PER_MS = 1e6
const DELAY_RESOLUTION_MS = 10

let emitters = []
let requestsStarted = 0
let requestsServed = 0
let delay = null

module.exports = { report, takeReading }

// A server of somebody else's has a preload of its own: the IPC channel there may be the app's.
if (process.send && !process.env.PROBE_PORT) {
  collectEmitters()
  process.on('message', report(message => process.send(message)))
  process.on('disconnect', () => process.exit(0)) // whoever measured is gone: leave no orphan
  const channel = process.channel || process._channel // as Node 6 calls it
  channel.unref()
}

// Says a reading a second from now on. What it gives answers a question.
function report (send) {
  countRequests()
  watchEventLoop()
  setInterval(() => send({ reading: takeReading() }), READING_INTERVAL_MS).unref()
  return ({ id, keepsDelay }) => {
    send({ id, reading: takeReading() })
    if (delay && !keepsDelay) delay.reset()
  }
}

function findPerfHooks () {
  try {
    return require('perf_hooks')
  } catch (err) {
    return { performance: {} } // Node 6 has none
  }
}

/**
 * What the probe sees inside the server process.
 *
 * @typedef {object} Reading
 * @property {string} node
 * @property {string} v8
 * @property {number} uptimeMs
 * @property {number} cpuUserMicros since the process started
 * @property {number} cpuSystemMicros since the process started
 * @property {number} loopActiveMs time that the event loop spent working, since the process started; not there where
 *   Node cannot tell
 * @property {number} loopIdleMs time that it spent waiting
 * @property {{ mean: number, p99: number, max: number, count: number }} loopDelayMs by which a timer comes late, since
 *   it was asked for last; `count` times
 * @property {number} heapUsedBytes
 * @property {number} afterListeners listeners for 'after' on the emitter that has any
 * @property {number | null} requestsStarted since the process started, whether or not somebody waited for the answer;
 *   null where Node cannot tell
 * @property {boolean} [isOneOfSeveral] processes that listen at the same port; only told of an app
 * @property {number | null} requestsServed since the process started: those whose answer was handed to the operating
 *   system; null where Node cannot tell
 */

/** @returns {Reading} */
function takeReading () {
  const cpu = process.cpuUsage()
  const loop = perfHooks.performance.eventLoopUtilization ? perfHooks.performance.eventLoopUtilization() : {}
  return {
    node: process.version,
    v8: process.versions.v8,
    uptimeMs: process.uptime() * 1000,
    cpuUserMicros: cpu.user,
    cpuSystemMicros: cpu.system,
    loopActiveMs: loop.active,
    loopIdleMs: loop.idle,
    loopDelayMs: delay && {
      mean: toDelayMs(delay.mean),
      p99: toDelayMs(delay.percentile(99)),
      max: toDelayMs(delay.max),
      count: delay.count
    },
    heapUsedBytes: process.memoryUsage().heapUsed,
    afterListeners: countAfterListeners(),
    requestsStarted,
    requestsServed
  }
}

// Whichever emitter will have 'after' listeners is made before the server listens. From then on every stage runs as it
// would without the probe, whether it adds listeners or not: what is measured is compared.
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

function countAfterListeners () {
  const count = emitter => EventEmitter.prototype.listenerCount.call(emitter, 'after')
  const found = emitters.find(emitter => count(emitter) > 0)
  if (found) emitters = [found]
  return found ? count(found) : 0
}

function countRequests () {
  try {
    const channels = require('diagnostics_channel')
    channels.subscribe('http.server.request.start', () => { requestsStarted++ })
    channels.subscribe('http.server.response.finish', () => { requestsServed++ })
  } catch (err) {
    requestsStarted = requestsServed = null // a Node without these channels cannot tell
  }
}

function watchEventLoop () {
  if (!perfHooks.monitorEventLoopDelay) return
  delay = perfHooks.monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS })
  delay.enable()
}

// Node counts the time that its timer was to take as well.
function toDelayMs (nanos) {
  return Math.max(0, nanos / NANOS_PER_MS - DELAY_RESOLUTION_MS)
}
