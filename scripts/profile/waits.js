// @ts-check
// What one request waited for, by its spans.
import { max, median, sum } from 'simple-statistics'
import { KINDS_OF_SPAN } from './trace.js'

/** @import { Span, Traced } from './trace.js' */

/** @typedef {[fromMs: number, toMs: number]} Extent since the request came in */

/**
 * @typedef {object} Wait
 * @property {string} what a query without what it selects and without its literals, or the address of a service
 * @property {'database' | 'service' | 'connection'} of a connection that nothing was asked on
 * @property {Extent | null} connection the wait for one of the pool's; null where one was there already
 * @property {Extent | null} trip there and back; null where there was no connection to make it on
 * @property {boolean} failed
 * @property {number} [count] of those that it stands for
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
const SELECTED = /^(select|with .*?\bselect)\s(?:(?!\sfrom\s).)+\sfrom\s/i
const LITERALS = /'(?:[^']|'')*'|(?<![\w$.])\d+(?:\.\d+)?\b/g

/**
 * @param {Traced} traced
 * @returns {Waterfall}
 */
export function waterfallOf ({ asked, status, spans: [own, ...others] }) {
  const extentOf = span => /** @type {Extent} */ ([span.startMs - own.startMs, span.endMs - own.startMs])
  const waits = findWaits(others.filter(({ kind }) => kind === KINDS_OF_SPAN.client), extentOf)
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

/** @param {Span[]} spans @param {(span: Span) => Extent} extentOf @returns {Wait[]} */
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

const hasFailed = ({ status }) => status.code === FAILED

/** @param {Wait} wait @returns {number} ms */
const beginOf = ({ connection, trip }) => (connection ?? trip ?? [NaN])[0]

/** @param {Wait} wait @returns {number} ms */
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

/**
 * @param {string} text SQL
 * @returns {string} in a line, with `…` for what is selected and `?` for each literal, which may be somebody's
 */
export function shortenQuery (text) {
  return text.replaceAll(/\s+/g, ' ').trim().replaceAll(LITERALS, '?').replace(SELECTED, '$1 … FROM ')
}

/** @param {Extent[]} extents @returns {number} the most at the same time */
function countAtOnce (extents) {
  return max([0, ...extents.map(([at]) => extents.filter(([from, to]) => from <= at && at < to).length)])
}

/** @param {Extent[]} extents @param {number} untilMs @returns {number} ms of the time in at least one of them */
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

/** @param {Wait[]} waits @returns {Wait} */
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
