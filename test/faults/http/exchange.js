// @ts-check
// Connections to a server as no HTTP client opens them.
import { once } from 'node:events'
import { connect } from 'node:net'

/** @import { Socket } from 'node:net' */

// Node itself waits for five seconds for the next request of a connection, and a busy machine for much longer.
const PATIENCE_MS = 30_000

/**
 * @param {string} origin such as `http://127.0.0.1:3000`
 * @returns {Promise<Socket>} connected, its errors left to whoever listens for them
 */
export async function dial (origin) {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  return socket.on('error', () => {}) // the server may hang up at any time
}

/**
 * Writes bytes and reads until the server hangs up.
 *
 * @param {string} origin
 * @param {string} bytes each character is one
 * @param {{ isWhole?: boolean }} [options] true when the client's side ends after them
 * @returns {Promise<string>} what it answered, each byte a character; nothing where it only hung up
 * @throws {Error} when it leaves the connection open
 */
export async function exchange (origin, bytes, { isWhole = false } = {}) {
  const socket = await dial(origin)
  let answer = ''
  socket.setEncoding('latin1').on('data', text => { answer += text })
  socket.write(bytes, 'latin1')
  if (isWhole) socket.end()
  return new Promise((resolve, reject) => {
    socket.setTimeout(PATIENCE_MS, () => {
      reject(new Error(`it does not hang up, having said ${JSON.stringify(answer.slice(0, 60))}`))
      socket.destroy()
    })
    socket.once('close', () => resolve(answer))
  })
}

/**
 * @param {string} answer of a server
 * @returns {number[]} status of each answer in it, in order
 */
export function statusesOf (answer) {
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}
