// @ts-check
// Who may ask. Any website that a reader has open can send requests to loopback, and a name of its own can be made to
// lead there (DNS rebinding). So a request must name this very server as its host and as its origin, carry the token
// that only this server's own pages know, and be JSON, which no form can send.
import { timingSafeEqual } from 'node:crypto'
import { TOKEN_HEADER } from './bounds.js'

/** @import { IncomingMessage } from 'node:http' */

const HOSTS = ['127.0.0.1', 'localhost', '[::1]']
const JSON_TYPE = /^application\/json\s*(;|$)/i

/**
 * @param {Pick<IncomingMessage, 'method' | 'headers' | 'socket'>} request
 * @param {string} token of this start
 * @returns {{ status: number, message: string } | null} why it is refused; null when it may pass
 */
export function whyRefused ({ method, headers, socket }, token) {
  const host = headers.host ?? ''
  if (!HOSTS.some(name => host === `${name}:${socket.localPort}`)) {
    return { status: 403, message: `live runs are for this machine: open http://127.0.0.1:${socket.localPort} itself` }
  }
  if (method !== 'POST') return { status: 405, message: 'only POST' }
  if (headers.origin !== `http://${host}`) {
    return { status: 403, message: 'a live run starts from a page of this server, and from nowhere else' }
  }
  if (!isSame(String(headers[TOKEN_HEADER] ?? ''), token)) {
    return { status: 403, message: 'this page is older than the server: reload it' }
  }
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) return { status: 415, message: 'only JSON' }
  return null
}

function isSame (given, token) {
  const [a, b] = [Buffer.from(given), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}
