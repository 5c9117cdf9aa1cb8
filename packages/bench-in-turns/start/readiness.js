// @ts-check
// When a server is ready and where it listens. And why what listens there cannot be timed: it is said as soon as it is
// sure, since nothing else may come any more.
import { connect, isIPv6 } from 'node:net'
import pWaitFor from 'p-wait-for'
import { GateError } from '../errors.js'
import { request } from './http-client.js'
import { accepts, hearLines } from './seen-from-outside.js'

/**
 * @import { Readable } from 'node:stream'
 * @import { App } from './app.js'
 */

const POLL_MS = 10

/**
 * @param {App} app
 * @param {object} run
 * @param {Readable} run.stdout
 * @param {any} run.probe null without one
 * @param {number} run.port at which it is to listen, where it is told
 * @param {number[]} run.ports at which it may
 * @param {AbortSignal} run.ended ends the waiting
 * @param {(origin: string) => void} run.say it says that it listens there
 * @returns {Promise<string>} where it listens, once it is ready
 * @throws {GateError} when it listens otherwise than one that can be timed
 */
export function findServer (app, run) {
  return app.env ? findAnnounced(run) : findUrl(app, run)
}

/** A process may have servers beside the one that it names. */
async function findAnnounced ({ stdout, ended, say, probe }) {
  const url = await waitUntilReady(stdout, ended, say)
  const port = Number(new URL(url).port)
  await pWaitFor(() => !probe || probe.listener(port)?.port === port, { interval: POLL_MS, signal: ended })
  return url
}

async function findUrl (/** @type {App} */ { id, ready }, { stdout, ended, say, probe, port, ports }) {
  const isLine = ready !== undefined && !ready.startsWith('/')
  let isSaid = !isLine
  if (isLine) hearLines(stdout, line => { isSaid ||= line.includes(ready) })
  const whyOthersNot = watchPorts(ports)
  const wait = condition => pWaitFor(condition, { interval: POLL_MS, signal: ended })
  let reason
  await wait(() => probe.listener(port) !== undefined || (reason = probe.misfit() ?? whyOthersNot()) !== undefined)
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

/**
 * Waits for the line on which a server says where it listens, then until it accepts connections there. No request is
 * sent: even one may leave something behind that is to be counted.
 *
 * @param {Readable} stdout of the server
 * @param {AbortSignal} signal ends the waiting
 * @param {(origin: string) => void} [onAnnounced] it says that it listens there
 * @returns {Promise<string>} origin, such as `http://127.0.0.1:40123`
 * @throws the signal's reason
 */
export async function waitUntilReady (stdout, signal, onAnnounced = () => {}) {
  const origin = await announcedOrigin(stdout, signal)
  onAnnounced(origin)
  await pWaitFor(() => accepts(origin), { interval: POLL_MS, signal })
  return origin
}

function announcedOrigin (stdout, signal) {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    hearLines(stdout, line => {
      const origin = /http:\/\/[\d.]+:\d+/.exec(line)
      if (origin) resolve(origin[0])
    })
  })
}

// Why what listens there cannot be timed.

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
  if (protocol === 'HTTP/2' || protocol === 'TCP') {
    return `listens by ${protocol} at ${place}, and ${only}: let it listen by node:http`
  }
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

const ANY_ADDRESS = ['::', '0.0.0.0']

/** @param {{ address: string, port: number }} listening @param {Announced['protocol']} protocol */
export function describeAddress ({ address, port }, protocol) {
  const own = isIPv6(address) ? `[${address.replace(/%.*/, '')}]` : address // no URL names an interface
  const { host } = new URL(originOf(port, ANY_ADDRESS.includes(address) ? undefined : own))
  return { port, url: `${protocol.toLowerCase()}://${host}` }
}

/**
 * For servers that no probe sees. A process that has not got to say that it listens accepts connections too, by its
 * kernel, but it does not react to what is sent.
 *
 * @returns {() => string | undefined} to be asked again and again: why what listens there cannot be timed, once it is
 *   sure
 */
function watchPorts (ports) {
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
