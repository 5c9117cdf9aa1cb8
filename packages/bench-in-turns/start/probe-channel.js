// @ts-check
// Where every Node.js process of a server comes in, and says what its probe sees. The one that listens is the server.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describeAddress, SURE_AFTER_MS, whyNotTimed } from './listening.js'
import { sumReadings, withCpuOf } from './readings.js'
import { hearLines } from './readiness.js'

/**
 * @import { AddressInfo, Socket } from 'node:net'
 * @import { FixedPort } from './listening.js'
 * @import { Reading } from './probe.cjs'
 */

/**
 * A Node.js process that runs with the probe.
 *
 * @typedef {object} Known
 * @property {number} pid
 * @property {number} parent
 * @property {(message: object) => void} send
 * @property {boolean} hasEnded
 * @property {Reading} [last] what it said last: of one that has ended, what it did is in the sum for good
 */

/** @typedef {{ pid: number, name: string, isWorker: boolean, url: string, port: number, atMs: number }} Listener */

const NEVER = /** @type {Promise<Reading>} */ (new Promise(() => {}))

/**
 * @param {number[]} ports at which it is to listen
 * @param {{ withFamily?: boolean }} [options] `withFamily` where CPU time is also that of the primary that deals out
 *   the connections of a cluster, and of all that was started by it or by the one that listens
 */
export async function openProbe (ports, { withFamily = false } = {}) {
  let listeners = /** @type {Listener[]} */ ([])
  const known = /** @type {Map<number, Known>} */ (new Map())
  /** @type {{ pid: number, name: string, reason: string, isClear: boolean, atMs: number }[]} */
  let misfits = []
  /** @type {(FixedPort & { pid: number, name: string })[]} */
  let fixed = []
  const readings = /** @type {Reading[]} */ ([])
  const waiting = new Map()
  const sockets = /** @type {Set<Socket>} */ (new Set())
  let lastId = 0
  /** @type {Listener | undefined} */
  let chosen
  const server = createServer({ noDelay: true }, socket => {
    sockets.add(socket.unref())
    let pid = 0
    const send = message => { socket.write(JSON.stringify(message) + '\n') }
    socket.on('error', () => {})
    hearLines(socket, line => {
      const message = JSON.parse(line)
      pid ||= message.pid
      if (message.parent !== undefined) hearProcess({ pid, parent: message.parent, send, hasEnded: false }, socket)
      if (message.listening) hearListening(message, pid)
      if (message.closed) hearClosed(message.closed, pid)
      if (message.id !== undefined) waiting.get(message.id)?.(message)
      else if (message.reading) hearReading(pid, message.reading)
    })
  }).listen(0, '127.0.0.1').unref()
  await once(server, 'listening')

  /** @param {Known} one @param {Socket} socket */
  function hearProcess (one, socket) {
    known.set(one.pid, one)
    socket.once('close', () => {
      one.hasEnded = true
      for (const [id, answer] of waiting) if (answer.pid === one.pid) answer({ id, reading: one.last })
    })
  }

  function hearReading (pid, reading) {
    const own = known.get(pid)
    if (own) own.last = reading
    if (pid === chosen?.pid) readings.push(reading)
  }

  function hearListening (message, pid) {
    const { name, listening, protocol, isWorker, isFixed } = message
    const reason = whyNotTimed(message, ports)
    const atMs = performance.now()
    if (isFixed && typeof listening !== 'string') {
      fixed.push({ pid, name, protocol, ...describeAddress(listening, protocol) })
    }
    if (reason) misfits.push({ pid, name, reason, isClear: protocol !== 'TCP', atMs })
    else if (protocol !== 'TCP') listeners.push({ pid, name, isWorker, atMs, ...describeAddress(listening, protocol) })
  }

  function hearClosed (name, pid) {
    const isOther = (/** @type {{ pid: number, name: string }} */ one) => one.pid !== pid || one.name !== name
    listeners = listeners.filter(isOther)
    misfits = misfits.filter(isOther)
    fixed = fixed.filter(isOther)
  }

  /** @param {number | undefined} pid @param {object} message @returns {Promise<any>} */
  function ask (pid, message) {
    const id = ++lastId
    return new Promise(resolve => {
      waiting.set(id, Object.assign(answer => { waiting.delete(id); resolve(answer) }, { pid }))
      known.get(Number(pid))?.send({ id, ...message })
    })
  }

  /** @returns {number[]} pids: the one that was chosen, and the workers of a cluster that share its port with it */
  function servers () {
    const all = listeners.filter(({ port }) => port === chosen?.port).map(({ pid }) => pid)
    return [...new Set([Number(chosen?.pid), ...all])]
  }

  /** @returns {number[]} pids of what works for these servers */
  function familyOf (/** @type {number[]} */ servers) {
    const primaries = listeners.filter(({ pid, isWorker }) => isWorker && servers.includes(pid))
      .map(({ pid }) => Number(known.get(pid)?.parent))
    const all = new Set([...servers, ...primaries])
    // Whoever was started came in later than whoever has started it.
    for (const { pid, parent } of known.values()) if (all.has(parent)) all.add(pid)
    return [...all].filter(pid => known.has(pid) && !servers.includes(pid))
  }

  /** @returns {Promise<Reading[]>} */
  async function readAll (pids, keepsDelay) {
    const taken = await Promise.all(pids.map(async pid => {
      const one = /** @type {Known} */ (known.get(pid))
      if (!one.hasEnded) one.last = (await ask(pid, { keepsDelay })).reading
      return one.last && { pid, ...one.last }
    }))
    return taken.filter(Boolean)
  }

  return {
    port: /** @type {AddressInfo} */ (server.address()).port,
    readings,
    pid: () => chosen?.pid,
    /** @param {number} port at which it is to listen; one that listens elsewhere may be the first of several */
    listener (port) {
      const [first] = listeners
      const isSure = first && performance.now() - first.atMs > SURE_AFTER_MS
      chosen = listeners.find(other => other.port === port) ?? (isSure ? first : undefined)
      return chosen
    },
    /** @returns {FixedPort[]} */
    fixedPorts () {
      return [...new Map(fixed.map(({ port, url, protocol }) => [port, { port, url, protocol }])).values()]
    },
    /** @returns {string | undefined} why what listens there cannot be timed, once that is sure */
    misfit () {
      const sure = misfits.filter(({ atMs }) => performance.now() - atMs > SURE_AFTER_MS)
      return (sure.find(({ isClear }) => isClear) ?? sure[0])?.reason
    },
    /** @returns {Promise<Reading>} of all that listen at its port, added up */
    async ask ({ keepsDelay = false } = {}) {
      const pids = servers()
      const [own, others] = await Promise.all([pids, withFamily ? familyOf(pids) : []]
        .map(some => readAll(some, keepsDelay)))
      if (!own.length) return NEVER // it has ended before it was ever read: whoever waits hears of that
      if (own.length === 1 && !chosen?.isWorker) return withCpuOf(own[0], others)
      return withCpuOf({ ...own[0], ...sumReadings(own), processes: own }, others)
    },
    profile: what => ask(chosen?.pid, { profile: what }),
    kept: () => ask(chosen?.pid, { isKept: true }),
    snapshot: (/** @type {string} */ file, /** @type {boolean} */ isSettled) =>
      ask(chosen?.pid, { snapshot: file, isSettled }),
    close () {
      server.close()
      for (const socket of sockets) socket.destroy()
    }
  }
}
