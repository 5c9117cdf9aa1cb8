// @ts-check
// Stands between a cache and a server, and notes what passes.
import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import { pipeline } from 'node:stream'

/**
 * @typedef {object} Passed one request of a cache, and its answer
 * @property {string | null} ifNoneMatch
 * @property {number} status
 * @property {string | null} etag
 * @property {number} bodyBytes
 */

/**
 * @param {string} origin of the server
 * @param {string} route what else is asked for is passed on, and not noted
 * @returns {Promise<{ url: string, take: () => Passed[], stop: () => Promise<void> }>} `take` gives what passed since
 *   it was called last
 */
export async function openTap (origin, route) {
  /** @type {Passed[]} */
  let passed = []
  const tap = createServer((req, res) => {
    const onward = httpRequest(
      new URL(String(req.url), origin),
      { method: req.method, headers: req.headers, agent: false },
      answer => {
        const seen = {
          ifNoneMatch: req.headers['if-none-match'] ?? null,
          status: Number(answer.statusCode),
          etag: answer.headers.etag ?? null,
          bodyBytes: 0
        }
        if (req.url === route) passed.push(seen)
        answer.on('data', chunk => {
          seen.bodyBytes += chunk.length
        })
        res.writeHead(seen.status, answer.rawHeaders)
        pipeline(answer, res, () => {})
      }
    )
    onward.once('error', () => res.destroy())
    onward.end()
  }).listen(0, '127.0.0.1')
  await once(tap, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (tap.address())
  return {
    url: `http://127.0.0.1:${port}`,
    take () {
      const taken = passed
      passed = []
      return taken
    },
    async stop () {
      tap.close()
      tap.closeAllConnections()
      await once(tap, 'close')
    }
  }
}
