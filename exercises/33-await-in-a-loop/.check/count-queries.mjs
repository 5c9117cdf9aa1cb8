// @ts-check
// How often a server asks its database: a proxy on loopback between the two that counts what goes through.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

const LENGTH_BYTES = 4
// With what a client of PostgreSQL ends a query: of text alone, or with parameters.
const [QUERY, SYNC] = Buffer.from('QS')

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
    const countIn = messageReader(type => { if (type === QUERY || type === SYNC) queries++ })
    near.on('data', countIn)
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
 * The first message has no type before its length; each later one has.
 *
 * @param {(type: number) => void} onMessage
 * @returns {(chunk: Buffer) => void}
 */
function messageReader (onMessage) {
  let rest = Buffer.alloc(0)
  let typeBytes = 0
  return chunk => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= typeBytes + LENGTH_BYTES) {
      const end = typeBytes + rest.readInt32BE(typeBytes)
      if (rest.length < end) return
      if (typeBytes) onMessage(rest[0])
      typeBytes = 1
      rest = rest.subarray(end)
    }
  }
}
