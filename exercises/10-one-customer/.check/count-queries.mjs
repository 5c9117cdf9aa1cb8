// @ts-check
// How often a server asks its database: a proxy on loopback between the two that counts what goes through. Of a text
// with several statements each one counts, since each is answered for itself.
import { openDatabaseProxy } from '../../../scripts/check/check-kit.js'

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
  let [queries, connections] = [0, 0]
  const proxy = await openDatabaseProxy(url, (server, database) => {
    connections++
    database.on('data', messageReader(type => { if (type === COMPLETE || type === EMPTY) queries++ }))
  })
  return { ...proxy, count: () => queries, connections: () => connections }
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
