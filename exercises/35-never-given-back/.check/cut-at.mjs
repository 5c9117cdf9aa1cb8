// @ts-check
// A way to the database on which connections end at a certain word.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/**
 * @param {string} url of a database
 * @returns {Promise<{ url: string, cutAt: (word: string | null) => void, stop: () => Promise<void> }>} url of the same
 *   database by that way; from `cutAt` on, each connection ends that sends the word
 */
export async function openWay (url) {
  const { hostname, port } = new URL(url)
  const sockets = new Set()
  let end = null
  const way = createServer(near => {
    const far = connect({ host: hostname, port: Number(port || 5432) })
    for (const [one, other] of [[near, far], [far, near]]) {
      sockets.add(one)
      one.setNoDelay().on('error', () => {}).on('close', () => { sockets.delete(one); other.destroy() })
    }
    near.on('data', chunk => { if (end !== null && chunk.includes(end)) near.destroy() })
    near.pipe(far)
    far.pipe(near)
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  const { port: own } = /** @type {import('node:net').AddressInfo} */ (way.address())
  return {
    url: String(Object.assign(new URL(url), { host: `127.0.0.1:${own}` })),
    cutAt (word) { end = word },
    async stop () {
      for (const socket of sockets) socket.destroy()
      way.close()
      await once(way, 'close')
    }
  }
}
