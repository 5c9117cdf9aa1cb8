'use strict'

// Keeps WORKERS processes of the server in the folder STAGE_DIR, which knows nothing of it. All of them listen on one
// port: this process accepts the connections and hands them round.
const cluster = require('node:cluster')
const { createServer } = require('node:net')
const { join, resolve } = require('node:path')
const { createInterface } = require('node:readline')
const { answerForAll } = require('./readings')

const workers = Number(process.env.WORKERS || 2)
const dir = resolve(process.env.STAGE_DIR || '.')
const lastErrors = new WeakMap()
const listening = new Set()
let port = Number(process.env.PORT || 3000)
let isStopping = false

cluster.setupPrimary({
  exec: join(dir, 'index.js'),
  execArgv: [...process.execArgv, '--require', join(__dirname, 'hold-channel.js')],
  cwd: dir,
  stdio: ['ignore', 'ignore', 'pipe', 'ipc']
})
cluster.on('listening', onListening)
answerForAll(() => Object.values(cluster.workers))
if (port) forkAll()
else choosePort()

process.once('SIGINT', () => stop(0))
process.once('SIGTERM', () => stop(0))

// Any port at all is chosen once, and is the same for all.
function choosePort () {
  const server = createServer().listen(0, process.env.HOST || '127.0.0.1', () => {
    port = server.address().port
    server.close(forkAll)
  })
}

function forkAll () {
  for (let i = 0; i < workers; i++) fork()
}

function fork () {
  const worker = cluster.fork({ PORT: port })
  createInterface({ input: worker.process.stderr }).on('line', line => {
    if (/Error: /.test(line)) lastErrors.set(worker, line)
    if (listening.has(worker)) console.error(line)
  })
  worker.process.once('close', (code, signal) => onEnd(worker, code, signal)) // when all that it wrote is read as well
}

function onListening (worker, { address }) {
  if (listening.has(worker)) return
  listening.add(worker)
  if (listening.size === workers) console.log('listening on http://' + address + ':' + port)
}

function onEnd (worker, code, signal) {
  if (isStopping) return
  const how = signal ? 'was ended by ' + signal : 'ended with exit code ' + code
  const when = listening.has(worker) ? '' : ' before it listened: ' + (lastErrors.get(worker) || 'it said nothing')
  console.error('worker ' + worker.process.pid + ' ' + how + when)
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
