// @ts-check
// Single requests, and what the server waited for meanwhile: OpenTelemetry in the server writes its spans into a file.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pWaitFor from 'p-wait-for'
import { max, median, sum } from 'simple-statistics'
import { request } from 'bench-in-turns/kit.js'
import { ProfileError } from '../named-errors.js'
import { startStage } from '../stages/stage-app.js'
import { watchLocks } from './locks.js'
import { shortenQuery } from './short-query.js'

/**
 * @import { App, AskedFor } from 'bench-in-turns'
 * @import { Stage } from '../stages/catalog.js'
 */

export const SPANS_TO_FILE = join(import.meta.dirname, 'spans-to-file.cjs')
/** Requests at once, as many as the pool of `pg` has connections. */
export const AT_ONCE = 10
const WARM_UP = 9
const SPAN_WITHIN_MS = 5000 // after the answer
const OF_CLIENT = 2 // kind of a span: what this server asks of others

/**
 * @typedef {object} Span as a line of the file
 * @property {string} traceId of the request that it is for
 * @property {string} spanId
 * @property {string} [parentId]
 * @property {string} name
 * @property {number} kind as OpenTelemetry numbers them
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
 * Some requests to get warm, then one alone; and several at once, twice: the first time opens their connections. The
 * second time, the database is asked who holds whom.
 *
 * @param {Stage | App} stage
 * @param {{ folder: string, connections?: number, databaseUrl?: string, signal: AbortSignal }} run `folder` absolute
 * @returns {Promise<{ file: string, alone: Traced, atOnce: Traced[], locks: import('./locks.js').HeldUp[] | null }>}
 *   `file` absolute, with all spans; `locks` null where no database could be asked
 * @throws {import('bench-in-turns/kit.js').ToolError} when the server fails, or leaves no spans
 */
export async function traceRequests (stage, { folder, connections = AT_ONCE, databaseUrl, signal }) {
  const file = join(folder, 'spans.jsonl')
  const server = await startStage(withSpans(stage, file), { withProbe: false, signal })
  try {
    const { requests = [{ path: stage.route }] } = stage
    const [first] = requests
    for (let i = WARM_UP; i > 0; i--) await ask(server, requests[i % requests.length])
    const alone = await ask(server, first)
    await askAtOnce(server, first, connections)
    const watch = databaseUrl ? watchLocks(databaseUrl) : null
    const atOnce = await askAtOnce(server, first, connections).finally(() => watch?.end())
    const locks = await watch?.end() ?? null
    const spans = await readWhen(file, [alone, ...atOnce], { id: stage.id, signal })
    const withOwn = asked => tracedOf(asked, spans)
    return { file, alone: withOwn(alone), atOnce: atOnce.map(withOwn), locks }
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

const askAtOnce = (server, asked, count) => Promise.all(Array.from({ length: count }, () => ask(server, asked)))

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

function tracedOf ({ asked, status, traceId, spanId }, spans) {
  const own = spans.filter(span => span.traceId === traceId)
  const first = own.find(({ parentId }) => parentId === spanId)
  return { asked, status, spans: [first, ...own.filter(span => span !== first)] }
}

// What one request waited for, by its spans.

/** @typedef {[fromMs: number, toMs: number]} Extent since the request came in */

/**
 * @typedef {object} Wait
 * @property {string} what a query without what it selects and without its literals, or the address of a service
 * @property {'database' | 'service' | 'connection'} of a connection that nothing was asked on
 * @property {Extent | null} connection the wait for one of the pool's; null where one was there already
 * @property {Extent | null} trip there and back; null where there was no connection to make it on
 * @property {boolean} failed
 * @property {number} [count] of those that it stands for
 * @property {number} [transaction] that it is in, from 1: of its first statement, of its last, and between
 */

/**
 * @typedef {object} Waterfall
 * @property {string} asked such as `GET /orders?customer=7`
 * @property {number} status of the answer
 * @property {number} ms from the first byte of the request to the last of the answer
 * @property {Wait[]} waits in the order in which they began
 * @property {number} mostAtOnce trips under way
 * @property {number} waitedShare of the time, in which it waited for at least one thing
 */

const FAILED = 2
const OF_POOL = 'pg-pool.connect'
const OF_CONNECTION = 'pg.connect'

/**
 * @param {Traced} traced
 * @returns {Waterfall}
 */
export function waterfallOf ({ asked, status, spans: [own, ...others] }) {
  const extentOf = span => /** @type {Extent} */ ([span.startMs - own.startMs, span.endMs - own.startMs])
  const waits = inTransactions(findWaits(others.filter(({ kind }) => kind === OF_CLIENT), extentOf))
  const ms = own.endMs - own.startMs
  const extents = waits.flatMap(({ connection, trip }) => [connection ?? [], trip ?? []].filter(({ length }) => length))
  return {
    asked,
    status,
    ms,
    waits,
    mostAtOnce: countAtOnce(waits.flatMap(({ trip }) => trip ? [trip] : [])),
    waitedShare: coveredMs(/** @type {Extent[]} */ (extents), ms) / ms
  }
}

function findWaits (spans, extentOf) {
  const byStart = spans.toSorted((a, b) => a.startMs - b.startMs)
  const ofPool = new Set(byStart.filter(({ name }) => name === OF_POOL))
  const isInPool = (/** @type {Span} */ { parentId }) =>
    byStart.some(({ spanId, name }) => spanId === parentId && name === OF_POOL)
  const trips = byStart.filter(span => span.name !== OF_POOL && !(span.name === OF_CONNECTION && isInPool(span)))
  const waits = trips.map(span => {
    // One connection at a time: the one that was there last is the one on which this was asked.
    const [got] = isQuery(span)
      ? [...ofPool].filter(({ endMs, status }) => endMs <= span.startMs && status.code !== FAILED)
          .sort((a, b) => b.endMs - a.endMs)
      : []
    ofPool.delete(got)
    return { ...describe(span), connection: got ? extentOf(got) : null, trip: extentOf(span), failed: hasFailed(span) }
  })
  const inVain = [...ofPool].map(span => ({
    what: 'a connection to the database',
    of: /** @type {const} */ ('connection'),
    connection: extentOf(span),
    trip: null,
    failed: hasFailed(span)
  }))
  return [...waits, ...inVain].sort((a, b) => beginOf(a) - beginOf(b))
}

const BEGINS = /^(begin|start transaction)\b/i
const ENDS = /^(commit|end|rollback)\b(?! to\b)/i

/** A request has one transaction at a time. */
function inTransactions (/** @type {Wait[]} */ waits) {
  let [count, isOpen] = [0, false]
  return waits.map(wait => {
    if (BEGINS.test(wait.what)) {
      count++
      isOpen = true
    }
    const marked = isOpen ? { ...wait, transaction: count } : wait
    if (ENDS.test(wait.what)) isOpen = false
    return marked
  })
}

const hasFailed = ({ status }) => status.code === FAILED

/** @returns {number} ms */
const beginOf = ({ connection, trip }) => (connection ?? trip ?? [NaN])[0]

/** @returns {number} ms */
const endOf = ({ connection, trip }) => (trip ?? connection ?? [NaN, NaN])[1]

const isQuery = ({ name }) => name.startsWith('pg.query')

/** @param {Span} span @returns {Pick<Wait, 'what' | 'of'>} */
function describe (span) {
  const { name, attributes } = span
  const url = URL.parse(attributes['url.full'] ?? '')
  if (url) return { what: `${name} ${url.host}${url.pathname}${url.search && '?…'}`, of: 'service' }
  if (name === OF_CONNECTION) return { what: 'opens a connection to the database', of: 'database' }
  const text = attributes['db.query.text']
  return { what: text ? shortenQuery(text) : name, of: isQuery(span) ? 'database' : 'service' }
}

/** @returns {number} the most at the same time */
function countAtOnce (extents) {
  return max([0, ...extents.map(([at]) => extents.filter(([from, to]) => from <= at && at < to).length)])
}

/** @returns {number} ms of the time in at least one of them */
function coveredMs (extents, untilMs) {
  let reachedMs = 0
  return sum([0, ...extents.toSorted(([a], [b]) => a - b).map(([from, to]) => {
    const covered = Math.max(0, Math.min(to, untilMs) - Math.max(from, reachedMs))
    reachedMs = Math.max(reachedMs, to)
    return covered
  })])
}

const SHOWN = 2 // of a long run of the same

/**
 * @param {Wait[]} waits
 * @param {number} most that are to be shown
 * @returns {Wait[]} where they are more, only the first of many that follow each other and are the same: the others are
 *   one wait, with their count
 */
export function foldWaits (waits, most) {
  if (waits.length <= most) return waits
  const runs = /** @type {Wait[][]} */ ([])
  for (const wait of waits) {
    if (runs.at(-1)?.[0].what === wait.what) runs.at(-1)?.push(wait)
    else runs.push([wait])
  }
  return runs.flatMap(run => run.length <= SHOWN + 1 ? run : [...run.slice(0, SHOWN), together(run.slice(SHOWN))])
}

function together (waits) {
  const trip = /** @type {Extent} */ ([Math.min(...waits.map(beginOf)), max(waits.map(endOf))])
  return { ...waits[0], count: waits.length, connection: null, trip, failed: waits.some(({ failed }) => failed) }
}

const lengthOf = ([fromMs, toMs]) => toMs - fromMs

/**
 * @param {Waterfall} waterfall
 * @returns {{ trips: number, tripMs: number, connections: number, connectionMs: number, longestConnectionMs: number }}
 *   `tripMs` the median; how often a connection was waited for, all of that added up, and the longest of it
 */
export function sumWaits ({ waits }) {
  const trips = waits.flatMap(({ trip }) => trip ? [lengthOf(trip)] : [])
  const connections = waits.flatMap(({ connection }) => connection ? [lengthOf(connection)] : [])
  return {
    trips: trips.length,
    connections: connections.length,
    tripMs: trips.length ? median(trips) : NaN,
    connectionMs: sum([0, ...connections]),
    longestConnectionMs: max([0, ...connections])
  }
}
