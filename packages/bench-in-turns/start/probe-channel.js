// @ts-check
// Where every Node.js process of a server comes in, and says what its probe sees. The one that listens is the server.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describeAddress, SURE_AFTER_MS, whyNotTimed } from './listening.js'
import { sumReadings } from './readings.js'
import { hearLines } from './readiness.js'

/**
 * @import { AddressInfo, Socket } from 'node:net'
 * @import { Reading } from './probe.cjs'
 */

/** @param {number[]} ports at which it is to listen */
export async function openProbe (ports) {
  /** @type {{ pid: number, isWorker: boolean, url: string, port: number, send: (message: object) => void }[]} */
  const listeners = []
  /** @type {{ reason: string, isClear: boolean, atMs: number }[]} */
  const misfits = []
  const readings = /** @type {Reading[]} */ ([])
  const waiting = new Map()
  const sockets = /** @type {Set<Socket>} */ (new Set())
  let lastId = 0
  /** @type {typeof listeners[number] | undefined} */
  let chosen
  const server = createServer({ noDelay: true }, socket => {
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

  /** @returns {Promise<any>} */
  function ask (server, message) {
    const id = ++lastId
    return new Promise(resolve => {
      waiting.set(id, answer => { waiting.delete(id); resolve(answer) })
      server.send({ id, ...message })
    })
  }

  /** One, or the workers of a cluster that share its port. */
  function servers () {
    const all = listeners.filter(({ port }) => port === chosen?.port)
    return [...new Map(all.map(one => [one.pid, one])).values()]
  }

  return {
    port: /** @type {AddressInfo} */ (server.address()).port,
    readings,
    pid: () => chosen?.pid,
    /** @param {number} port at which it is to listen, unless it listens elsewhere */
    listener (port) {
      chosen = listeners.find(other => other.port === port) ?? listeners[0]
      return chosen
    },
    /** @returns {string | undefined} why what listens there cannot be timed, once that is sure */
    misfit () {
      const sure = misfits.filter(({ atMs }) => performance.now() - atMs > SURE_AFTER_MS)
      return (sure.find(({ isClear }) => isClear) ?? sure[0])?.reason
    },
    /** @returns {Promise<Reading>} of all that listen at its port, added up */
    async ask ({ keepsDelay = false } = {}) {
      const asked = servers().map(async server => ({ pid: server.pid, ...(await ask(server, { keepsDelay })).reading }))
      const readings = await Promise.all(asked)
      if (readings.length === 1 && !chosen?.isWorker) return readings[0]
      return { ...readings[0], ...sumReadings(readings), processes: readings }
    },
    profile: what => ask(chosen, { profile: what }),
    kept: () => ask(chosen, { isKept: true }),
    snapshot: (/** @type {string} */ file, /** @type {boolean} */ isSettled) =>
      ask(chosen, { snapshot: file, isSettled }),
    close () {
      server.close()
      for (const socket of sockets) socket.destroy()
    }
  }
}
