'use strict'

// Preloaded into every Node.js process of somebody's own server, by NODE_OPTIONS: a shell or npm may stand between. So
// it speaks over a socket, and says which process listens where.
const cluster = require('cluster')
const http = require('http')
const net = require('net')
const { isMainThread } = require('worker_threads')
const { report, takeReading } = require('./probe.cjs')

const { PROBE_PORT, PROBE_FIXED_PORT, PORT } = process.env
let profiler = null

if (PROBE_PORT && isMainThread) {
  const socket = net.connect(Number(PROBE_PORT), '127.0.0.1').unref()
  const send = message => { socket.write(JSON.stringify(message) + '\n') }
  send({ pid: process.pid })
  announceServers(send)
  hear(socket, { answer: report(send), send })
  socket.on('error', () => {})
  socket.on('close', () => process.exit()) // whoever measured is gone: leave no orphan
} else if (PROBE_PORT) {
  announceServers(sendOnce) // of threads most never listen
}

function sendOnce (message) {
  const socket = net.connect(Number(PROBE_PORT), '127.0.0.1').unref()
  socket.on('error', () => {})
  socket.write(JSON.stringify(Object.assign({ pid: process.pid }, message)) + '\n')
}

function announceServers (send) {
  const { listen } = net.Server.prototype
  net.Server.prototype.listen = function (...args) {
    this.once('listening', () => send({
      listening: this.address(),
      protocol: protocolOf(this),
      isWorker: cluster.isWorker,
      isThread: !isMainThread
    }))
    args[0] = move(args[0])
    return listen.apply(this, args)
  }
}

// The modules of the others are loaded here only where something else than HTTP listens.
function protocolOf (server) {
  if (server instanceof http.Server) return 'HTTP'
  if (/^Http2/.test(server.constructor.name)) return 'HTTP/2'
  try {
    return server instanceof require('https').Server ? 'HTTPS' : 'TCP'
  } catch (err) {
    return 'TCP' // a Node without OpenSSL
  }
}

// Two versions of an app with a port of its own run at once, so each gets another port.
function move (where) {
  const isFixed = port => PROBE_FIXED_PORT !== undefined && String(port) === PROBE_FIXED_PORT
  if (where !== null && typeof where === 'object') return isFixed(where.port) ? { ...where, port: Number(PORT) } : where
  return isFixed(where) ? Number(PORT) : where
}

function hear (socket, { answer, send }) {
  let rest = ''
  socket.setEncoding('utf8').on('data', chunk => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()
    for (const message of lines.map(line => JSON.parse(line))) {
      if (message.profile) profile(message, send)
      else answer(message)
    }
  })
}

// With what the process had used when it began and ended; what it takes to hand over the profile is not of the load.
function profile ({ id, profile }, send) {
  if (!profiler) {
    const { Session } = require('inspector')
    profiler = new Session()
    profiler.connect()
    profiler.post('Profiler.enable')
  }
  const atEnd = profile === 'stop' ? takeReading() : null
  profiler.post(`Profiler.${profile}`, (error, result) =>
    send({ id, error, profile: result && result.profile, reading: atEnd || takeReading() }))
}
