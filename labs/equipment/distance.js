// @ts-check
import { join } from 'node:path'
import { execa } from 'execa'
import { cleanEnvironment, ServerError } from 'bench-in-turns/kit.js'

const PROXY = join(import.meta.dirname, 'distance-proxy.js')

/** @typedef {{ urlOf: (url: string) => string, stop: () => Promise<void> }} Distance */

/**
 * Puts a server further away: a proxy on loopback that holds each byte back for some time, there and back. It runs in a
 * process of its own and takes no time of anybody's event loop.
 *
 * It is a proxy and no network. Nothing is lost and nothing overtakes; all that is written at once arrives at once, as
 * if there were bandwidth without end; and TCP's handshake, its acknowledgements and its windows act on loopback, on
 * either side of the proxy, so that opening a connection and a long answer are cheaper than over such a distance.
 *
 * @param {string} url of the server, with host and port
 * @param {number} ms each way
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<Distance>} `urlOf` gives a url of that server, such as one of its databases, through the proxy
 * @throws {ServerError} when the proxy does not start
 */
export async function startDistance (url, ms, { signal } = {}) {
  const { hostname, port } = new URL(url)
  const proxy = execa(process.execPath, [PROXY, hostname, port, String(ms)], {
    ipc: true,
    serialization: 'json',
    env: cleanEnvironment(),
    extendEnv: false,
    buffer: false,
    reject: false,
    cancelSignal: signal
  })
  const address = /** @type {any} */ (await proxy.getOneMessage().catch(() => null))
  if (!address) throw new ServerError(`the proxy of ${ms} ms did not start`, [])
  return {
    urlOf: url => String(Object.assign(new URL(url), { host: `127.0.0.1:${address.port}` })),
    async stop () {
      proxy.kill()
      await proxy
    }
  }
}
