'use strict'

// Preloaded into every Node.js process of somebody's own server, by NODE_OPTIONS: a shell or npm may stand between. So
// it speaks over a socket, and says which process listens where.
const cluster = require('cluster')
const http = require('http')
const net = require('net')
const { isMainThread } = require('worker_threads')
const { report } = require('./probe.cjs')

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
}

function announceServers (send) {
  const { listen } = net.Server.prototype
  net.Server.prototype.listen = function (...args) {
    if (this instanceof http.Server) {
      this.once('listening', () => send({ listening: this.address(), isWorker: cluster.isWorker }))
      args[0] = move(args[0])
    }
    return listen.apply(this, args)
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

function profile ({ id, profile }, send) {
  if (!profiler) {
    const { Session } = require('inspector')
    profiler = new Session()
    profiler.connect()
    profiler.post('Profiler.enable')
  }
  profiler.post(`Profiler.${profile}`, (error, result) => send({ id, error, profile: result && result.profile }))
}
