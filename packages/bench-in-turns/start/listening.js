// @ts-check
// Where a server of somebody's own listens, and why what listens there cannot be timed. It is said as soon as it is
// sure, since nothing else may come any more.
import { connect } from 'node:net'
import { accepts } from './readiness.js'

/**
 * What the probe says once something listens.
 *
 * @typedef {object} Announced
 * @property {{ address: string, port: number } | string} listening a string where it is a socket of the file system
 * @property {'HTTP' | 'HTTPS' | 'HTTP/2' | 'TCP'} protocol
 * @property {boolean} isThread
 */

/** @typedef {{ port: number, url: string, protocol: string }} FixedPort at which it listens whatever PORT says */

/** A server that listens otherwise may be the first of several. */
export const SURE_AFTER_MS = 500
const LOOK_EVERY_MS = 100
const SURE_REACTIONS = 2 // what a process says of itself may come just after it
const NO_REQUEST = '?\r\n\r\n' // which no application gets to see

/** @type {Record<string, string>} */
const REMEDIES = {
  'HTTP/2': 'let it listen by node:http',
  TCP: 'let it listen by node:http'
}

/**
 * @param {Announced} announced
 * @param {number[]} ports that are its own
 * @returns {string | null} null when it can be timed, and where it may be none of the application's servers
 */
export function whyNotTimed ({ listening, protocol, isThread }, ports) {
  const isSocket = typeof listening === 'string'
  if (protocol === 'TCP' && (isSocket || !ports.includes(listening.port))) return null // of a tool, as to reload
  const where = isSocket ? `the socket ${listening}` : `port ${listening.port}`
  const place = `${where}${isThread ? ', in a worker thread' : ''}`
  const only = 'only HTTP/1.1 over TCP is timed'
  if (protocol in REMEDIES) return `listens by ${protocol} at ${place}, and ${only}: ${REMEDIES[protocol]}`
  if (isSocket) return `listens at ${place}, and ${only}: let it listen at the port that PORT has`
  return isThread
    ? `listens at ${place}, and what a request costs is told of the main one: --command may start the worker's file`
    : null
}

/** @param {FixedPort[]} others @returns {string} empty where there are none */
export function sayElsewhere (others) {
  if (others.length === 0) return ''
  const where = others.map(({ port, protocol }) => `by ${protocol} at port ${port}`).join(', ')
  return `: it listens ${where}, and only HTTP/1.1 over TCP is timed`
}

/** @param {{ address: string, port: number }} listening @param {Announced['protocol']} protocol */
export function describeAddress ({ address, port }, protocol) {
  const { host } = new URL(originOf(port, address === '::1' ? '[::1]' : undefined))
  return { port, url: `${protocol.toLowerCase()}://${host}` }
}

/**
 * For servers that no probe sees. A process that has not got to say that it listens accepts connections too, by its
 * kernel, but it does not react to what is sent.
 *
 * @param {number[]} ports
 * @returns {() => string | undefined} to be asked again and again: why what listens there cannot be timed, once it is
 *   sure
 */
export function watchPorts (ports) {
  /** @type {string | undefined} */
  let said
  let nextMs = 0
  const found = new Map(ports.map(port => [port, { openMs: Infinity, reactions: 0 }]))

  async function look (port) {
    const own = /** @type {{ openMs: number, reactions: number }} */ (found.get(port))
    if (!await accepts(originOf(port))) {
      own.openMs = Infinity
      return
    }
    own.openMs = Math.min(own.openMs, performance.now())
    if (performance.now() - own.openMs < SURE_AFTER_MS || !await reacts(port)) return
    own.reactions++
    if (own.reactions < SURE_REACTIONS) return
    said = `listens at port ${port} by other means than node:http, or in a process that gets no NODE_OPTIONS, and ` +
      'what a request costs is read by these: --command may start the server itself'
  }

  return () => {
    if (performance.now() >= nextMs) {
      nextMs = performance.now() + LOOK_EVERY_MS
      for (const port of ports) look(port)
    }
    return said
  }
}

function originOf (port, host = '127.0.0.1') {
  return `http://${host}:${port}`
}

/** @returns {Promise<boolean>} does it answer or hang up? */
function reacts (port) {
  return new Promise(resolve => {
    const socket = connect({ host: '127.0.0.1', port })
    const end = does => { socket.destroy(); resolve(does) }
    socket.setTimeout(LOOK_EVERY_MS, () => end(false))
    socket.once('data', () => end(true)).once('end', () => end(true)).once('error', () => end(false))
    socket.write(NO_REQUEST)
  })
}
