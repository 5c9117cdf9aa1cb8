'use strict'

// Keeps WORKERS processes of the server in the folder STAGE_DIR, which knows nothing of it. All of them listen on one
// port, also where any will do: this process accepts the connections and hands them round.
const cluster = require('node:cluster')
const { join, resolve } = require('node:path')
const { answerForAll } = require('./readings')

const workers = Number(process.env.WORKERS)
const dir = resolve(process.env.STAGE_DIR)
const listening = new Set()
let isStopping = false

cluster.setupPrimary({
  exec: join(dir, 'index.js'),
  execArgv: [...process.execArgv, '--require', join(__dirname, 'hold-channel.js')],
  cwd: dir,
  stdio: ['ignore', 'ignore', 'inherit', 'ipc']
})
cluster.on('listening', onListening)
answerForAll(() => Object.values(cluster.workers))
for (let i = 0; i < workers; i++) fork()

process.once('SIGINT', () => stop(0))
process.once('SIGTERM', () => stop(0))

function fork () {
  const worker = cluster.fork()
  worker.once('exit', (code, signal) => onEnd(worker, code, signal))
}

function onListening (worker, { address, port }) {
  listening.add(worker)
  if (listening.size === workers) console.log('listening on http://' + address + ':' + port)
}

function onEnd (worker, code, signal) {
  if (isStopping) return
  console.error('worker ' + worker.process.pid + (signal ? ' was ended by ' + signal : ' ended with exit code ' + code))
  stop(1)
}

function stop (exitCode) {
  isStopping = true
  const running = Object.values(cluster.workers)
  let left = running.length
  if (left === 0) process.exit(exitCode)
  for (const worker of running) {
    worker.once('exit', () => { if (--left === 0) process.exit(exitCode) })
    worker.process.kill('SIGTERM')
  }
}
