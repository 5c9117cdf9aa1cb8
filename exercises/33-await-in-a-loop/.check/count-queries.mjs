// @ts-check
// How often a server asks its database: a proxy on loopback between the two that counts what goes through. Of a text
// with several statements each one counts, since each is answered for itself.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

const TYPE_BYTES = 1
const LENGTH_BYTES = 4
// With what PostgreSQL ends the answer to a statement, or to a text without any.
const [COMPLETE, EMPTY] = Buffer.from('CI')

/**
 * @param {string} url of a database
 * @returns {Promise<{ url: string, count: () => number, connections: () => number, stop: () => Promise<void> }>} url of
 *   the same database through the proxy, and how many queries have been asked and connections opened there
 */
export async function countQueries (url) {
  const { hostname, port } = new URL(url)
  let [queries, connections] = [0, 0]
  const sockets = new Set()
  const proxy = createServer(near => {
    connections++
    const far = connect({ host: hostname, port: Number(port || 5432) })
    const countIn = messageReader(type => { if (type === COMPLETE || type === EMPTY) queries++ })
    far.on('data', countIn)
    for (const [from, to] of [[near, far], [far, near]]) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => { sockets.delete(from); to.destroy() })
      from.pipe(to)
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port: own } = /** @type {import('node:net').AddressInfo} */ (proxy.address())
  return {
    url: String(Object.assign(new URL(url), { host: `127.0.0.1:${own}` })),
    count: () => queries,
    connections: () => connections,
    async stop () {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    }
  }
}

/**
 * Each message of a server has its type before its length.
 *
 * @param {(type: number) => void} onMessage
 * @returns {(chunk: Buffer) => void}
 */
function messageReader (onMessage) {
  let rest = Buffer.alloc(0)
  return chunk => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= TYPE_BYTES + LENGTH_BYTES) {
      const end = TYPE_BYTES + rest.readInt32BE(TYPE_BYTES)
      if (rest.length < end) return
      onMessage(rest[0])
      rest = rest.subarray(end)
    }
  }
}
