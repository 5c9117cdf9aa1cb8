// @ts-check
import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * @import { RequestListener } from 'node:http'
 * @import { AddressInfo } from 'node:net'
 * @import { TestContext } from 'node:test'
 */

/**
 * A server of this process, closed after the test with all its connections.
 *
 * @param {TestContext} t
 * @param {RequestListener} answer
 * @returns {Promise<string>} where it listens
 */
export async function serve (t, answer) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => { server.close(); server.closeAllConnections() })
  return `http://127.0.0.1:${/** @type {AddressInfo} */ (server.address()).port}/`
}
