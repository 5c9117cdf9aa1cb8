// @ts-check
import { once } from 'node:events'
import { createServer } from 'node:http'
import { startStage } from '../../scripts/stages/stage-app.js'

/**
 * @import { RequestListener, Server } from 'node:http'
 * @import { AddressInfo } from 'node:net'
 * @import { TestContext } from 'node:test'
 */

/**
 * A server of this process, closed after the test with all its connections.
 *
 * @param {TestContext} t
 * @param {RequestListener} answer
 * @param {(server: Server) => void} [setUp] before it listens
 * @returns {Promise<string>} where it listens
 */
export async function serve (t, answer, setUp = () => {}) {
  const server = createServer(answer)
  setUp(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => { server.close(); server.closeAllConnections() })
  return `http://127.0.0.1:${/** @type {AddressInfo} */ (server.address()).port}/`
}

/**
 * A stage in a process of its own, which ends after the test.
 *
 * @param {TestContext} t
 * @param {Parameters<typeof startStage>} started
 */
export async function startFor (t, ...started) {
  const server = await startStage(...started)
  t.after(() => server.stop())
  return server
}
