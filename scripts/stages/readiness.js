// @ts-check
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import pWaitFor from 'p-wait-for'

/** @import { Readable } from 'node:stream' */

const POLL_MS = 10

/**
 * Waits for the line on which a server says where it listens, then until it accepts connections there. No request is
 * sent: in 01-slow even one would leave a listener behind.
 *
 * @param {Readable} stdout of the server
 * @param {AbortSignal} signal ends the waiting
 * @returns {Promise<string>} origin, such as `http://127.0.0.1:40123`
 * @throws the signal's reason
 */
export async function waitUntilReady (stdout, signal) {
  const origin = await announcedOrigin(stdout, signal)
  await pWaitFor(() => accepts(origin), { interval: POLL_MS, signal })
  return origin
}

function announcedOrigin (stdout, signal) {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    createInterface({ input: stdout }).on('line', line => {
      const origin = /http:\/\/[\d.]+:\d+/.exec(line)
      if (origin) resolve(origin[0])
    })
  })
}

function accepts (origin) {
  const { hostname, port } = new URL(origin)
  return new Promise(resolve => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.once('connect', () => { socket.destroy(); resolve(true) })
    socket.once('error', () => resolve(false))
  })
}
