// @ts-check
// The server of live runs, without the site around it.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import pWaitFor from 'p-wait-for'
import { TOKEN_HEADER } from '../../scripts/stages/live-bounds.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { processesOf } from './processes.js'

export const RUN = { stages: ['hello-world'], seconds: 2, connections: 5 }

/**
 * @param {import('node:test').TestContext} t
 * @param {string} [root] absolute folder of a copy of the project
 */
export async function serveLive (t, root = rootDir) {
  process.env.MEASURING_PORT = '0' // any: tests that measure wait for nobody
  const { openLive } = await import(pathToFileURL(join(root, 'docs/.book/live-server.js')).href)
  const live = openLive(root)
  const server = createServer((req, res) => live.handle(req, res, error => {
    res.statusCode = error ? 500 : 404
    res.end(String(error ?? 'not of live runs'))
  })).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(async () => {
    server.close()
    server.closeAllConnections()
    await live.close()
  })
  const { port } = /** @type {any} */ (server.address())
  const headers = {
    host: `127.0.0.1:${port}`,
    origin: `http://127.0.0.1:${port}`,
    'content-type': 'application/json',
    [TOKEN_HEADER]: live.token
  }
  return {
    close: live.close,
    /** @param {{ path?: string, body?: any }} what */
    ask: ({ path = 'runs', body = RUN } = {}) =>
      ask({ port, path: `/live/api/${path}`, method: 'POST', headers }, body)
  }
}

async function ask (options, body) {
  const asking = request({ host: '127.0.0.1', agent: false, ...options })
  asking.end(typeof body === 'string' ? body : JSON.stringify(body))
  const [response] = await once(asking, 'response')
  const isStream = response.headers['content-type'] === 'text/event-stream'
  return {
    status: response.statusCode,
    events: isStream ? eventsOf(response) : null,
    body: isStream ? null : await textOf(response)
  }
}

async function * eventsOf (response) {
  const bytes = /** @type {any} */ (Readable.toWeb(response))
  const events = bytes.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  for await (const { data } of events) yield JSON.parse(data)
}

async function textOf (response) {
  const text = (await response.toArray()).join('')
  return text.startsWith('{') ? JSON.parse(text) : text
}

/**
 * @param {string} root absolute folder of a copy of the project
 * @returns {Promise<void>} when no process runs there any more
 */
export function untilNobodyRuns (root) {
  return pWaitFor(async () => (await processesOf({ root })).length === 0, { timeout: 60_000 })
}
