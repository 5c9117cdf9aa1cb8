// @ts-check
// A proxy on loopback between a server and its database: a check looks at what goes through it, or cuts it off.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** @import { Socket } from 'node:net' */

/**
 * @param {string} url of a database
 * @param {(server: Socket, database: Socket) => void} onConnection its two ends, before anything has gone through
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} url of the same database through the proxy
 */
export async function openDatabaseProxy (url, onConnection) {
  const { hostname, port } = new URL(url)
  const sockets = new Set()
  const proxy = createServer(near => {
    const far = connect({ host: hostname, port: Number(port || 5432) })
    for (const [one, other] of [[near, far], [far, near]]) {
      sockets.add(one)
      one.setNoDelay().on('error', () => {}).on('close', () => { sockets.delete(one); other.destroy() })
    }
    onConnection(near, far)
    near.pipe(far)
    far.pipe(near)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port: own } = /** @type {import('node:net').AddressInfo} */ (proxy.address())
  return {
    url: String(Object.assign(new URL(url), { host: `127.0.0.1:${own}` })),
    async stop () {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    }
  }
}
