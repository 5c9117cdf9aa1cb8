'use strict'

// Keeps WORKERS processes of the server in the folder STAGE_DIR, which knows nothing of it. All of them listen on one
// port, also where any will do: this process accepts the connections and hands them round.
const cluster = require('node:cluster')
const { join, resolve } = require('node:path')

const workers = Number(process.env.WORKERS)
const dir = resolve(process.env.STAGE_DIR)
const listening = new Set()
let isStopping = false
let running = workers
let exitCode = 0

cluster.setupPrimary({
  exec: join(dir, 'index.js'),
  cwd: dir,
  stdio: ['ignore', 'ignore', 'inherit', 'ipc']
})
cluster.on('listening', onListening)
cluster.on('exit', onExit)
for (let i = 0; i < workers; i++) cluster.fork()

process.once('SIGINT', () => stop(0))
process.once('SIGTERM', () => stop(0))

function onListening (worker, { address, port }) {
  listening.add(worker)
  if (listening.size === workers) console.log('listening on http://' + address + ':' + port)
}

function onExit (worker, code, signal) {
  running--
  if (!isStopping) {
    console.error('worker ' + worker.process.pid + (signal ? ' was ended by ' + signal : ' ended with exit code ' + code))
    stop(1)
  }
  if (running === 0) process.exit(exitCode)
}

function stop (code) {
  [isStopping, exitCode] = [true, code]
  for (const worker of Object.values(cluster.workers)) worker.process.kill('SIGTERM')
}
