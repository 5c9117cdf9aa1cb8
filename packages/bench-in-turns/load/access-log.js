// @ts-check
// What a server was asked for, as its access log has it: common and combined (Apache, nginx), and pino's JSON.
import { modeFast } from 'simple-statistics'
import { UsageError } from '../errors.js'
import { readText, whereTyped } from '../json-file.js'

/**
 * @typedef {object} Entry
 * @property {string} method
 * @property {string} path with its query
 * @property {number} status
 * @property {number | null} tookMs
 */

/**
 * @typedef {object} RouteUse
 * @property {string} route such as `GET /users/:id`
 * @property {number} requests
 * @property {number | null} tookMs of all together; null where the log has no times
 * @property {string} example the path that was asked for most, with its query
 * @property {boolean} isSafe whether it may be asked for again: GET or HEAD, answered with 2xx
 */

// https://httpd.apache.org/docs/current/logs.html#accesslog; a number after it all is taken for nginx's $request_time.
const LINE = /^\S+ \S+ .*?\[[^\]]+\] "([A-Z]+) (\S+)[^"]*" (\d{3}) \S+(?: "(?:[^"\\]|\\.)*"){0,2}(?: (\d+\.\d+))?\s*$/
const ID = /^(\d+|[0-9a-f]{16,}|[0-9a-f]{8}-[0-9a-f-]{27})$/i
const SAFE = ['GET', 'HEAD']
const HOST = 'http://127.0.0.1'
const MOST_REPLAYED = 2000

/**
 * @param {string} typed name of the file, from where the command was typed
 * @returns {Promise<{ entries: Entry[], unread: number }>} `unread` lines are in no form that is known
 * @throws {UsageError} when it cannot be read, or nothing in it
 */
export async function readAccessLog (typed) {
  const text = await readText(whereTyped(typed), typed)
  const lines = text.split('\n').filter(line => line.trim())
  const entries = lines.map(readLine).filter(entry => entry !== null)
  if (entries.length) return { entries, unread: lines.length - entries.length }
  throw new UsageError(`${typed} has no line of an access log: common, combined, or pino's JSON with req and res`)
}

function readLine (line) {
  if (line.startsWith('{')) return readJson(line)
  const [whole, method, target, status, tookS] = LINE.exec(line) ?? []
  if (!whole) return null
  return { method, path: pathOf(target), status: Number(status), tookMs: tookS ? Number(tookS) * 1000 : null }
}

/** A client may name the host too, or send letters that no path has; and no part of a log is a placeholder. */
function pathOf (/** @type {string} */ target) {
  const url = URL.parse(target.startsWith('/') ? HOST + target : target)
  return url ? (url.pathname + url.search).replaceAll('{', '%7B') : target
}

function readJson (line) {
  try {
    const { req, res, responseTime = null } = JSON.parse(line)
    if (!req?.method || !req.url || !res?.statusCode) return null
    return { method: req.method, path: pathOf(req.url), status: res.statusCode, tookMs: responseTime }
  } catch {
    return null
  }
}

/**
 * @param {Entry[]} entries
 * @returns {RouteUse[]} that with the most time first, or with the most requests where there are no times
 */
export function usesByRoute (entries) {
  const hasTimes = entries.some(({ tookMs }) => tookMs !== null)
  const groups = Map.groupBy(entries, ({ method, path }) => `${method} ${routeOf(path)}`)
  const uses = [...groups].map(([route, own]) => {
    const good = own.filter(isSafe)
    return {
      route,
      requests: own.length,
      tookMs: hasTimes ? own.reduce((sum, { tookMs }) => sum + Number(tookMs), 0) : null,
      example: modeFast((good.length ? good : own).map(({ path }) => path)),
      isSafe: good.length > 0
    }
  })
  return uses.sort((a, b) => hasTimes ? Number(b.tookMs) - Number(a.tookMs) : b.requests - a.requests)
}

/** @returns {string} without its query, and with a name for what is a number or a key in it */
function routeOf (path) {
  return path.split('?')[0].split('/').map(part => ID.test(part) ? ':id' : part).join('/')
}

function isSafe ({ method, status }) {
  return SAFE.includes(method) && status >= 200 && status <= 299
}

/**
 * @param {Entry[]} entries
 * @returns {import('../start/app.js').AskedFor[]} what may be asked for again, in the order of the log
 */
export function replayOf (entries) {
  return entries.filter(isSafe).slice(0, MOST_REPLAYED).map(({ method, path }) => ({ method, path }))
}
