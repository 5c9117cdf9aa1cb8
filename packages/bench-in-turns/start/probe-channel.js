// @ts-check
// Where every Node.js process of a server comes in, and says what its probe sees. The one that listens is the server.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describeAddress, SURE_AFTER_MS, whyNotTimed } from './readiness.js'
import { hearLines } from './seen-from-outside.js'

/**
 * @import { AddressInfo, Socket } from 'node:net'
 * @import { FixedPort } from './readiness.js'
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

/**
 * Something that listens, by its process and its name in that.
 *
 * @typedef {object} Listener
 * @property {number} pid
 * @property {string} name
 * @property {string} protocol
 * @property {boolean} isWorker of a cluster
 * @property {number} fixedPort that it asked for, which is not always the one that it got; 0 where any would do
 * @property {string | null} reason why it cannot be timed
 * @property {number} atMs
 * @property {string} url empty where it is a socket of the file system, as is its port
 * @property {number} port
 */

/** @typedef {{ code: string, port: number, isBeside: boolean }} Refused a port at which something could not listen, by
 *   Node's code; `isBeside` where its process listens where PORT says */

const NEVER = /** @type {Promise<Reading>} */ (new Promise(() => {}))

/**
 * @param {number[]} ports at which it is to listen
 * @param {{ withFamily?: boolean }} [options] `withFamily` where CPU time is also that of the primary that deals out
 *   the connections of a cluster, and of all that was started by it or by the one that listens
 */
export async function openProbe (ports, { withFamily = false } = {}) {
  let announced = /** @type {Listener[]} */ ([])
  const refused = /** @type {Refused[]} */ ([])
  const known = /** @type {Map<number, Known>} */ (new Map())
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
      if (message.refused) refused.push(message.refused)
      if (message.closed) announced = announced.filter(one => one.pid !== pid || one.name !== message.closed)
      if (message.id !== undefined) waiting.get(message.id)?.(message)
      else if (message.reading) hearReading(pid, message.reading)
    })
  }).listen(0, '127.0.0.1').unref()
  await once(server, 'listening')

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
    const { name, listening, protocol, isWorker, fixedPort } = message
    const at = typeof listening === 'string' ? { url: '', port: NaN } : describeAddress(listening, protocol)
    const reason = whyNotTimed(message, ports)
    announced.push({ pid, name, protocol, isWorker, fixedPort, reason, atMs: performance.now(), ...at })
  }

  /** What talks no HTTP may be of a tool, such as one that reloads pages. */
  function listeners () {
    return announced.filter(({ reason, protocol }) => !reason && protocol !== 'TCP')
  }

  function ask (pid, message) {
    const id = ++lastId
    return new Promise(resolve => {
      waiting.set(id, Object.assign(answer => { waiting.delete(id); resolve(answer) }, { pid }))
      known.get(Number(pid))?.send({ id, ...message })
    })
  }

  /** @returns {number[]} pids: the one that was chosen, and the workers of a cluster that share its port with it */
  function servers () {
    const sharing = listeners().filter(({ port }) => port === chosen?.port).map(({ pid }) => pid)
    return [...new Set([Number(chosen?.pid), ...sharing])]
  }

  /** @returns {number[]} pids of what works for these servers */
  function familyOf (/** @type {number[]} */ servers) {
    const primaries = listeners().filter(({ pid, isWorker }) => isWorker && servers.includes(pid))
      .map(({ pid }) => Number(known.get(pid)?.parent))
    const family = new Set([...servers, ...primaries])
    // Whoever was started came in later than whoever has started it.
    for (const { pid, parent } of known.values()) if (family.has(parent)) family.add(pid)
    return [...family].filter(pid => known.has(pid) && !servers.includes(pid))
  }

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
    /** @returns {boolean} was the one that listens told to end? No worker is: its primary would start another. */
    endServer () {
      if (!chosen || chosen.isWorker) return false
      known.get(chosen.pid)?.send({ isOver: true })
      return true
    },
    /** @param {number} port at which it is to listen; one that listens elsewhere may be the first of several */
    listener (port) {
      const [first] = listeners()
      chosen = listeners().find(other => other.port === port) ?? (first && isSure(first) ? first : undefined)
      return chosen
    },
    /** @returns {FixedPort[]} */
    fixedPorts () {
      const fixed = announced.filter(({ fixedPort, url }) => fixedPort && url)
      return [...new Map(fixed.map(({ fixedPort: port, url, protocol }) => [port, { port, url, protocol }])).values()]
    },
    /** @returns {Refused | undefined} the last port at which it could not listen */
    refused: () => refused.at(-1),
    /** @returns {string | undefined} why what listens there cannot be timed, once that is sure */
    misfit () {
      const sure = announced.filter(one => one.reason && isSure(one))
      return (sure.find(({ protocol }) => protocol !== 'TCP') ?? sure[0])?.reason ?? undefined
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
    /** @param {object} message to the one that listens @returns {Promise<any>} */
    tell: message => ask(chosen?.pid, message),
    close () {
      server.close()
      for (const socket of sockets) socket.destroy()
    }
  }
}

function isSure ({ atMs }) {
  return performance.now() - atMs > SURE_AFTER_MS
}

// What several processes report.
const OF_CPU = ['cpuUserMicros', 'cpuSystemMicros']
const OF_SERVING = [...OF_CPU, 'loopActiveMs', 'loopIdleMs', 'wantedMicros', 'requestsStarted', 'requestsServed']

/** @returns {any} sums by name */
function sumOf (/** @type {string[]} */ names, /** @type {any[]} */ each) {
  return Object.fromEntries(names.map(name => [name, each.reduce((sum, one) => sum + Number(one[name] ?? 0), 0)]))
}

/**
 * @param {Reading[]} readings of processes that serve together
 * @returns {any} their sums
 */
function sumReadings (readings) {
  const counts = readings.map(reading => reading.counts)
  return { ...sumOf(OF_SERVING, readings), counts: sumOf(Object.keys(counts[0]), counts) }
}

/**
 * @param {Reading[]} others of processes that serve nobody themselves, and work for the one that does
 * @returns {Reading} with the CPU time of all
 */
function withCpuOf (reading, others) {
  return { ...reading, ...sumOf(OF_CPU, [reading, ...others]) }
}
