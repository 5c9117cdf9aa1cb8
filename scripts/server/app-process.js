// @ts-check
// Somebody's own server as a process: what it is started by may be a shell command, and the server a child of it.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { execa } from 'execa'
import getPort from 'get-port'
import pWaitFor from 'p-wait-for'
import { GateError } from '../errors.js'
import { describeAddress, SURE_AFTER_MS, watchPorts, whyNotTimed } from './app-listening.js'
import { rootDir } from './catalog.js'
import { accepts, hearLines, signalGroup } from './readiness.js'
import { StageProcess } from './stage-process.js'
import { request } from './http-client.js'

/**
 * @import { AddressInfo, Socket } from 'node:net'
 * @import { Stage } from './catalog.js'
 */

const PROBE = join(import.meta.dirname, 'app-probe.cjs')
const END_WITHIN_MS = 3000
const isWindows = process.platform === 'win32'

/**
 * @param {Pick<Stage, 'id' | 'dir' | 'app'>} stage
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<StageProcess>} that listens
 * @throws {import('../errors.js').StageError} when it ends or does not get ready
 * @throws {GateError} when it listens otherwise than one that can be timed
 */
export async function startApp ({ id, dir, app }, { signal } = {}) {
  const { command, port: fixedPort, ready } = /** @type {import('./catalog.js').App} */ (app)
  const port = await getPort()
  const ports = await ownPorts(port, fixedPort)
  const probe = await openProbe(ports)
  const subprocess = execa(command, {
    shell: true,
    cwd: dir,
    env: appEnvironment(dir, {
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(PROBE)}`.trim(),
      PORT: String(port),
      PROBE_PORT: String(probe.port),
      PROBE_FIXED_PORT: fixedPort === undefined ? undefined : String(fixedPort)
    }),
    extendEnv: false,
    stdin: 'ignore',
    buffer: false,
    reject: false,
    detached: !isWindows // a group of its own, which is ended as one
  })
  const end = () => endGroup(subprocess)
  const server = new StageProcess(id, subprocess, { probe, end, outputs: [subprocess.stdout, subprocess.stderr] })
  const onAbort = () => { server.stop() }
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  server.ended.then(() => {
    signal?.removeEventListener('abort', onAbort)
    if (!isWindows) signalGroup(subprocess.pid, 'SIGKILL') // what its shell has left behind
    probe.close()
  })
  const watchOthers = watchPorts(ports)
  const whyNot = () => probe.misfit() ?? watchOthers()
  await server.ready({ find: (stdout, ended, say) => findUrl({ id, stdout, ended, say, probe, port, ready, whyNot }) })
  return server
}

/** Whoever listened at its fixed port before is another. */
async function ownPorts (port, fixedPort) {
  return fixedPort === undefined || await accepts(`http://127.0.0.1:${fixedPort}`) ? [port] : [port, fixedPort]
}

/**
 * An app needs what its user has there: the way to a database, say. The Node.js is theirs too, not the one that npm has
 * put before it for this project's scripts.
 *
 * @param {string} dir of the app
 * @param {NodeJS.ProcessEnv} settings what it is to see besides
 * @returns {NodeJS.ProcessEnv}
 */
export function appEnvironment (dir, settings) {
  const theirs = (process.env.PATH ?? '').split(delimiter).filter(folder => !folder.startsWith(rootDir))
  return {
    ...process.env,
    PATH: [join(dir, 'node_modules/.bin'), ...theirs, dirname(process.execPath)].join(delimiter),
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    NODE_V8_COVERAGE: undefined,
    ...settings
  }
}

/** @returns {Promise<string>} where it listens, and is ready */
async function findUrl ({ id, stdout, ended, say, probe, port, ready, whyNot }) {
  const isLine = ready !== undefined && !ready.startsWith('/')
  let isSaid = !isLine
  if (isLine) hearLines(stdout, line => { isSaid ||= line.includes(ready) })
  const wait = condition => pWaitFor(condition, { interval: 10, signal: ended })
  let reason
  await wait(() => probe.listener(port) !== undefined || (reason = whyNot()) !== undefined)
  if (reason) throw new GateError(`${id} ${reason}`)
  const url = probe.listener(port).url
  say(url)
  await wait(async () => isSaid && await accepts(url) && (!ready || isLine || await answers(url, ready)))
  return url
}

async function answers (url, path) {
  const { status } = await request(url, path).catch(() => ({ status: 0 }))
  return status >= 200 && status <= 299
}

function endGroup (subprocess) {
  if (isWindows) return subprocess.kill('SIGTERM')
  signalGroup(subprocess.pid, 'SIGTERM')
  const timer = setTimeout(() => signalGroup(subprocess.pid, 'SIGKILL'), END_WITHIN_MS)
  subprocess.finally(() => clearTimeout(timer))
}

/**
 * Where every Node.js process of the app comes in. The one that listens is the server.
 *
 * @param {number[]} ports at which it is to listen
 */
async function openProbe (ports) {
  /** @type {{ pid: number, isWorker: boolean, url: string, port: number, send: (message: object) => void }[]} */
  const listeners = []
  /** @type {{ reason: string, isClear: boolean, atMs: number }[]} */
  const misfits = []
  const readings = /** @type {any[]} */ ([])
  const waiting = new Map()
  const sockets = /** @type {Set<Socket>} */ (new Set())
  let lastId = 0
  /** @type {typeof listeners[number] | undefined} */
  let chosen
  const server = createServer(socket => {
    sockets.add(socket.unref())
    let pid = 0
    const send = message => { socket.write(JSON.stringify(message) + '\n') }
    socket.on('error', () => {})
    hearLines(socket, line => {
      const message = JSON.parse(line)
      pid ||= message.pid
      if (message.listening) hearListening(message, { pid, send })
      if (message.id !== undefined) waiting.get(message.id)?.(message)
      else if (message.reading && pid === chosen?.pid) readings.push(message.reading)
    })
  }).listen(0, '127.0.0.1').unref()
  await once(server, 'listening')

  function hearListening (message, { pid, send }) {
    const { listening, protocol, isWorker } = message
    const reason = whyNotTimed(message, ports)
    if (reason) misfits.push({ reason, isClear: protocol !== 'TCP', atMs: performance.now() })
    else if (protocol === 'HTTP') listeners.push({ pid, isWorker, send, ...describeAddress(listening) })
  }

  function ask (message) {
    const id = ++lastId
    return new Promise(resolve => {
      waiting.set(id, answer => { waiting.delete(id); resolve(answer) })
      chosen?.send({ id, ...message })
    })
  }

  return {
    port: /** @type {AddressInfo} */ (server.address()).port,
    readings,
    pid: () => chosen?.pid,
    listener (port) {
      chosen = listeners.find(other => other.port === port) ?? listeners[0]
      return chosen
    },
    misfit () {
      const sure = misfits.filter(({ atMs }) => performance.now() - atMs > SURE_AFTER_MS)
      return (sure.find(({ isClear }) => isClear) ?? sure[0])?.reason
    },
    async ask ({ keepsDelay = false } = {}) {
      const isOther = ({ pid, port }) => port === chosen?.port && pid !== chosen?.pid
      const isOneOfSeveral = chosen?.isWorker || listeners.some(isOther)
      return { ...(await ask({ keepsDelay })).reading, isOneOfSeveral }
    },
    profile: what => ask({ profile: what }),
    close () {
      server.close()
      for (const socket of sockets) socket.destroy()
    }
  }
}
