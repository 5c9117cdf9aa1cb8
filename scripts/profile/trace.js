// @ts-check
// Single requests, and what the server waited for meanwhile: OpenTelemetry in the server writes its spans into a file.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pWaitFor from 'p-wait-for'
import { request } from 'bench-in-turns/start/http-client.js'
import { ProfileError } from '../errors.js'
import { startStage } from '../stages/stage-app.js'

/**
 * @import { App, AskedFor } from 'bench-in-turns/start/app.js'
 * @import { Stage } from '../stages/catalog.js'
 */

export const SPANS_TO_FILE = join(import.meta.dirname, 'spans-to-file.cjs')
/** Requests at once. */
export const AT_ONCE = 10
const WARM_UP = 9
const SPAN_WITHIN_MS = 5000 // after the answer
export const KINDS_OF_SPAN = { server: 1, client: 2 }

/**
 * @typedef {object} Span as a line of the file
 * @property {string} traceId of the request that it is for
 * @property {string} spanId
 * @property {string} [parentId]
 * @property {string} name
 * @property {number} kind one of {@link KINDS_OF_SPAN}
 * @property {number} startMs since 1970
 * @property {number} endMs
 * @property {{ code: number }} status 2 where it failed
 * @property {Record<string, any>} attributes
 */

/**
 * @typedef {object} Traced
 * @property {string} asked such as `GET /orders?customer=7`
 * @property {number} status of the answer
 * @property {Span[]} spans its own first
 */

/**
 * Some requests to get warm, then one alone; and as many at once as the pool of `pg` has connections, twice: the first
 * time opens them.
 *
 * @param {Stage | App} stage
 * @param {{ folder: string, signal: AbortSignal }} run `folder` absolute
 * @returns {Promise<{ file: string, alone: Traced, atOnce: Traced[] }>} `file` absolute, with all spans
 * @throws {import('bench-in-turns/errors.js').ToolError} when the server fails, or leaves no spans
 */
export async function traceRequests (stage, { folder, signal }) {
  const file = join(folder, 'spans.jsonl')
  const server = await startStage(withSpans(stage, file), { withProbe: false, signal })
  try {
    const { requests = [{ path: stage.route }] } = stage
    const [first] = requests
    for (let i = WARM_UP; i > 0; i--) await ask(server, requests[i % requests.length])
    const alone = await ask(server, first)
    await askAtOnce(server, first)
    const atOnce = await askAtOnce(server, first)
    const spans = await readWhen(file, [alone, ...atOnce], { id: stage.id, signal })
    const withOwn = asked => tracedOf(asked, spans)
    return { file, alone: withOwn(alone), atOnce: atOnce.map(withOwn) }
  } finally {
    await server.stop()
  }
}

/** @template {Stage | App} T @param {T} stage @param {string} file @returns {T} */
function withSpans (stage, file) {
  const theirs = stage.command ? process.env.NODE_OPTIONS ?? '' : ''
  const NODE_OPTIONS = `${theirs} --require ${JSON.stringify(SPANS_TO_FILE)}`.trim()
  return { ...stage, settings: { ...stage.settings, SPANS_FILE: file, NODE_OPTIONS } }
}

/** @param {any} server @param {AskedFor} asked */
async function ask (server, { method = 'GET', path, headers, body }) {
  server.died.throwIfAborted()
  const [traceId, spanId] = [16, 8].map(bytes => randomBytes(bytes).toString('hex'))
  const traceparent = `00-${traceId}-${spanId}-01` // W3C Trace Context: its spans are known by this id
  const { status } = await request(server.url, path, { method, headers: { ...headers, traceparent }, body })
  return { asked: `${method} ${path}`, status, traceId, spanId }
}

const askAtOnce = (server, asked) => Promise.all(Array.from({ length: AT_ONCE }, () => ask(server, asked)))

/** A span is written when it ends, which may be after the answer is here. */
async function readWhen (file, asked, { id, signal }) {
  const read = async () => parseLines(await readFile(file, 'utf8').catch(() => ''))
  const isThere = spans => asked.every(({ spanId }) => spans.some(({ parentId }) => parentId === spanId))
  await pWaitFor(async () => isThere(await read()), { interval: 20, timeout: SPAN_WITHIN_MS, signal }).catch(error => {
    signal.throwIfAborted()
    throw new ProfileError(`${id} answered, and OpenTelemetry in it noted no span of that`, { cause: error })
  })
  return read()
}

/** @returns {Span[]} without a line that is not whole yet */
function parseLines (text) {
  return text.split('\n').slice(0, -1).map(line => JSON.parse(line))
}

/** @returns {Traced} */
function tracedOf ({ asked, status, traceId, spanId }, spans) {
  const own = spans.filter(span => span.traceId === traceId)
  const first = own.find(({ parentId }) => parentId === spanId)
  return { asked, status, spans: [first, ...own.filter(span => span !== first)] }
}
