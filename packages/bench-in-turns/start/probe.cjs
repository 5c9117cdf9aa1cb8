'use strict'

// Preloaded into every Node.js process of a server: a shell or npm may stand between whoever measures and the one that
// listens. It says over a socket which process listens where, and, when asked and once a second, what only the process
// itself can know. The server has no part in it, and where nobody measures it does nothing. In syntax that Node 6
// reads.
const fs = require('fs')
const net = require('net')
const errorMonitor = require('events').errorMonitor // Node 12.16 has it
const perfHooks = findModule('perf_hooks') || { performance: {} } // Node 6 has none
const { profile, readHeap, sample } = require('./v8-profile.cjs')
const { isMainThread, threadId } = findModule('worker_threads') || { isMainThread: true, threadId: 0 }

const READING_INTERVAL_MS = 1000
const NANOS_PER_MS = 1e6
const NANOS_PER_MICRO = 1000
const SCHEDSTAT = '/proc/self/schedstat' // man 5 proc_pid_schedstat: nanoseconds that it ran, and that it had to wait
const DELAY_RESOLUTION_MS = 10
const COLLECTED_TIMES = 3
const SETTLES_MS = 20
const OF_LISTENING = ['listen', 'bind'] // the second one where the primary of a cluster does it
const TOLD_WITHIN_MS = 2000
const NO_COMPILERS = ['--no-opt', '--no-maglev', '--no-sparkplug', '--no-flush-bytecode']
const { PROBE_PORT, PROBE_FIXED_PORT, PROBE_OTHER_PORTS, PROBE_IS_STILL, PORT } = process.env

// What else is counted in the process: another preload puts functions there, by the names of their counts.
const COUNTERS = Symbol.for('bench-in-turns counters')

let requestsStarted = 0
let requestsServed = 0
let delay = null
let session = null

if (PROBE_PORT && isMainThread) {
  if (PROBE_IS_STILL) for (const flag of NO_COMPILERS) require('v8').setFlagsFromString(flag)
  const socket = connect()
  const send = message => { socket.write(JSON.stringify(message) + '\n') }
  send({ pid: process.pid, parent: process.ppid || 0 })
  announceServers(send)
  countRequests()
  watchEventLoop()
  setInterval(() => send({ reading: takeReading() }), READING_INTERVAL_MS).unref()
  hear(socket, message => {
    if (message.profile) profile(message, { session: openSession(), send, takeReading })
    else if (message.sample) sample(message, { session: openSession(), send })
    else if (message.snapshot) writeSnapshot(message, send)
    else if (message.isKept) tellKept(message, send)
    else if (message.isOver) process.kill(process.pid, 'SIGTERM')
    else answer(message, send)
  })
  socket.on('close', () => process.exit()) // whoever measured is gone: leave no orphan
} else if (PROBE_PORT) {
  announceServers(message => connect().write(JSON.stringify(Object.assign({ pid: process.pid }, message)) + '\n'))
}

function connect () {
  return net.connect(Number(PROBE_PORT), '127.0.0.1').setNoDelay(true).on('error', () => {}).unref()
}

function findModule (name) {
  try {
    return require(name)
  } catch (err) {
    return null
  }
}

// Some servers listen at a port only to see whether it is free, so it is told as well when one is closed.
function announceServers (send) {
  const { listen } = net.Server.prototype
  let opened = 0
  let tookPort = false
  net.Server.prototype.listen = function () {
    const args = Array.from(arguments)
    const fixedPort = Number(portOf(args[0])) || 0
    const name = `${threadId} ${++opened}`
    const onError = error => { // it hears of errors, and catches none
      const isOfListening = error && error.port > 0 && OF_LISTENING.indexOf(error.syscall) >= 0
      if (isOfListening) tellAtOnce({ refused: { code: error.code, port: error.port, isBeside: tookPort } })
    }
    if (errorMonitor) this.once(errorMonitor, onError)
    this.once('listening', () => {
      if (errorMonitor) this.removeListener(errorMonitor, onError)
      tookPort = tookPort || portOf(this.address()) === Number(PORT)
      send({
        name,
        listening: this.address(),
        protocol: protocolOf(this),
        fixedPort,
        isWorker: require('cluster').isWorker,
        isThread: !isMainThread
      })
      this.once('close', () => send({ closed: name }))
    })
    args[0] = move(args[0])
    return listen.apply(this, args)
  }
}

// A process that cannot listen may end in the same moment, before its socket has opened: so another one says it, and
// that has ended when it was heard.
function tellAtOnce (message) {
  const connected = `require('net').connect(${Number(PROBE_PORT)}, '127.0.0.1').on('error', () => {})`
  const say = `${connected}.end(${JSON.stringify(JSON.stringify(message) + '\n')})`
  try {
    require('child_process').spawnSync(process.execPath, ['-e', say], { env: {}, timeout: TOLD_WITHIN_MS })
  } catch (err) {} // a process may be forbidden to start others
}

// The modules of the others are loaded here only where something else than HTTP listens.
function protocolOf (server) {
  if (server instanceof require('http').Server) return 'HTTP'
  if (/^Http2/.test(server.constructor.name)) return 'HTTP/2'
  const https = findModule('https') // a Node without OpenSSL has none
  return https && server instanceof https.Server ? 'HTTPS' : 'TCP'
}

// Two versions of an app with a port of its own run at once, so each gets another port.
function move (where) {
  const port = String(portOf(where))
  const isOther = (PROBE_OTHER_PORTS || '').split(',').indexOf(port) >= 0
  if (port !== PROBE_FIXED_PORT && !isOther) return where
  const target = isOther ? 0 : Number(PORT)
  return isObject(where) ? Object.assign({}, where, { port: target }) : target
}

function portOf (where) {
  return isObject(where) ? where.port : where
}

function isObject (value) {
  return value !== null && typeof value === 'object'
}

function hear (socket, onMessage) {
  let rest = ''
  socket.setEncoding('utf8').on('data', chunk => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()
    for (const line of lines) onMessage(JSON.parse(line))
  })
}

function answer (message, send) {
  send({ id: message.id, reading: takeReading() })
  if (delay && !message.keepsDelay) delay.reset()
}

/**
 * What the probe sees inside the server process.
 *
 * @typedef {object} Reading
 * @property {string} node
 * @property {number} uptimeMs
 * @property {number} cpuUserMicros since the process started
 * @property {number} cpuSystemMicros since the process started
 * @property {number} loopActiveMs time that the event loop spent working, since the process started; not there where
 *   Node cannot tell
 * @property {number} loopIdleMs time that it spent waiting
 * @property {number | null} wantedMicros that its main thread ran, or was ready and others had the processors; null
 *   where it is not Linux
 * @property {{ mean: number, p99: number, max: number, count: number }} loopDelayMs by which a timer comes late, since
 *   it was asked for last; `count` times
 * @property {number} heapUsedBytes
 * @property {number | null} requestsStarted since the process started, whether or not somebody waited for the answer;
 *   null where Node cannot tell
 * @property {number | null} requestsServed since the process started: those whose answer was handed to the operating
 *   system; null where Node cannot tell
 * @property {Record<string, number>} counts what else is counted in the process, by name
 * @property {number} [pid]
 * @property {Reading[]} [processes] of a cluster: the readings that were added up
 */

function takeReading () {
  const cpu = process.cpuUsage()
  const loop = perfHooks.performance.eventLoopUtilization ? perfHooks.performance.eventLoopUtilization() : {}
  const counters = global[COUNTERS] || {}
  const counts = {}
  for (const name of Object.keys(counters)) counts[name] = counters[name]()
  return {
    node: process.version,
    uptimeMs: process.uptime() * 1000,
    cpuUserMicros: cpu.user,
    cpuSystemMicros: cpu.system,
    loopActiveMs: loop.active,
    loopIdleMs: loop.idle,
    wantedMicros: exports.wantedMicros(),
    loopDelayMs: delay && {
      mean: toDelayMs(delay.mean),
      p99: toDelayMs(delay.percentile(99)),
      max: toDelayMs(delay.max),
      count: delay.count
    },
    heapUsedBytes: readHeap(),
    requestsStarted,
    requestsServed,
    counts
  }
}

/**
 * How long the process would have run had it been alone: its main thread ran, or was ready and others had the
 * processors. Generators ask for theirs as well.
 *
 * @returns {number | null} microseconds since the process started; null where it is not Linux
 */
exports.wantedMicros = function wantedMicros () {
  try {
    const times = fs.readFileSync(SCHEDSTAT, 'utf8').split(' ')
    return (Number(times[0]) + Number(times[1])) / NANOS_PER_MICRO
  } catch (err) {
    return null
  }
}

function countRequests () {
  const channels = findModule('diagnostics_channel')
  if (channels && channels.subscribe) {
    channels.subscribe('http.server.request.start', () => { requestsStarted++ })
    channels.subscribe('http.server.response.finish', () => { requestsServed++ })
  } else {
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

function openSession () {
  if (!session) {
    session = new (require('inspector').Session)()
    session.connect()
  }
  return session
}

// What is let go of by a finalizer, or a turn later, is garbage only then: so more than once.
function settle (times, done) {
  if (times === 0) return done()
  openSession().post('HeapProfiler.collectGarbage') // it is collected once this returns
  setTimeout(settle, SETTLES_MS, times - 1, done)
}

// What V8 counts as used varies by a page, a quarter of a megabyte, with what it has swept. So what lives is counted
// one by one, buffers included.
function tellKept (message, send) {
  settle(COLLECTED_TIMES, () => require('vm').measureMemory({ mode: 'summary', execution: 'eager' })
    .then(({ total }) => send({ id: message.id, keptBytes: total.jsMemoryRange[1] })))
}

function writeSnapshot (message, send) {
  settle(message.isSettled ? COLLECTED_TIMES : 0, () => {
    require('v8').writeHeapSnapshot(message.snapshot)
    send({ id: message.id })
  })
}
