// @ts-check
import { execa } from 'execa'
import { LoadError } from '../errors.js'

/** @import { Load, LoadResult } from './load.js' */

const KILL_AFTER_MS = 500
const MS_PER_UNIT = { us: 0.001, ms: 1, s: 1000, m: 60_000, h: 3_600_000 }
const DECIMAL = { '': 1, k: 1e3, M: 1e6, G: 1e9 } // counts
const BINARY = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 } // bytes: wrk's KB is 1024 B

const TIME = String.raw`([\d.]+)(us|ms|s|m|h)`
const COUNT = String.raw`([\d.]+)(k|M|G|)`
const BYTES = String.raw`([\d.]+)(K|M|G|)B`
const SHARE = String.raw`([\d.]+%)`

/** Every line that wrk 4 prints, with what it holds. */
const LINES = {
  heading: /^Running .* test @ /,
  threads: /^\d+ threads and \d+ connections$/,
  columns: /^Thread Stats +Avg +Stdev +Max +\+\/- Stdev$/,
  latency: new RegExp(`^Latency +(${TIME}) +(${TIME}) +(${TIME}) +${SHARE}$`),
  perThread: new RegExp(`^Req/Sec +(${COUNT}) +(${COUNT}) +(${COUNT}) +${SHARE}$`),
  totals: new RegExp(String.raw`^(\d+) requests in (${TIME}), (${BYTES}) read$`),
  socketErrors: /^Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)$/,
  badStatuses: /^Non-2xx or 3xx responses: (\d+)$/,
  requestsPerSecond: /^Requests\/sec: +([\d.]+)$/,
  transferPerSecond: new RegExp(`^Transfer/sec: +(${BYTES})$`)
}
const OPTIONAL = ['socketErrors', 'badStatuses']

/**
 * Loads a URL with wrk.
 *
 * @param {string} url
 * @param {Load} load
 * @param {AbortSignal} [signal] ends wrk
 * @returns {Promise<LoadResult>} in the shape of autocannon's, and as wrk printed it in `result.printed`
 * @throws {LoadError} when wrk fails or prints what is not known
 */
export async function runWrk (url, { connections, threads, durationS }, signal) {
  // wrk takes whole seconds only, and no fewer connections than threads.
  const args = [`-t${Math.min(threads, connections)}`, `-c${connections}`, `-d${Math.ceil(durationS)}s`, url]
  const { stdout, stderr, failed } = await execa('wrk', args, { reject: false, cancelSignal: signal, forceKillAfterDelay: KILL_AFTER_MS })
  signal?.throwIfAborted()
  if (failed) throw new LoadError(`wrk failed: ${(stderr || stdout).split('\n')[0]}`)
  return { result: parseWrk(stdout) }
}

/**
 * @param {string} output of wrk
 * @returns {any} autocannon's names and units: latency in ms, requests in req/s, throughput in bytes/s. wrk's figures
 *   per thread are apart from the totals, in `requests.perThread`; `printed` has all of them as they stood there
 * @throws {LoadError} that shows the first line that is not known
 */
export function parseWrk (output) {
  const found = matchLines(output)
  const [connect, read, write, timeout] = (found.socketErrors ?? [0, 0, 0, 0, 0]).slice(1).map(Number)
  return {
    latency: { average: toMs(found.latency[1]), stddev: toMs(found.latency[4]), max: toMs(found.latency[7]) },
    requests: {
      average: Number(found.requestsPerSecond[1]),
      total: Number(found.totals[1]),
      perThread: { average: toCount(found.perThread[1]), stddev: toCount(found.perThread[4]), max: toCount(found.perThread[7]) }
    },
    throughput: { average: toBytes(found.transferPerSecond[1]), total: toBytes(found.totals[5]) },
    duration: toMs(found.totals[2]) / 1000,
    errors: connect + read + write,
    timeouts: timeout,
    non2xx: Number(found.badStatuses?.[1] ?? 0),
    printed: {
      latency: { average: found.latency[1], stdev: found.latency[4], max: found.latency[7], within: found.latency[10] },
      perThread: { average: found.perThread[1], stdev: found.perThread[4], max: found.perThread[7], within: found.perThread[10] },
      requests: Number(found.totals[1]),
      elapsed: found.totals[2],
      read: found.totals[5],
      requestsPerSecond: found.requestsPerSecond[1],
      transferPerSecond: found.transferPerSecond[1],
      socketErrors: { connect, read, write, timeout }
    }
  }
}

function matchLines (output) {
  /** @type {Record<string, RegExpExecArray>} */
  const found = {}
  for (const line of output.split('\n').map(text => text.trim()).filter(Boolean)) {
    const name = Object.keys(LINES).find(key => LINES[key].test(line))
    if (!name) throw new LoadError(`wrk printed a line that is not known: ${JSON.stringify(line)}`)
    found[name] = LINES[name].exec(line)
  }
  const missing = Object.keys(LINES).find(name => !found[name] && !OPTIONAL.includes(name))
  if (missing) throw new LoadError(`wrk printed no line for ${missing}`)
  return found
}

function toMs (text) {
  const [, value, unit] = new RegExp(TIME).exec(text)
  return Number(value) * MS_PER_UNIT[unit]
}

function toCount (text) {
  const [, value, unit] = new RegExp(COUNT).exec(text)
  return Number(value) * DECIMAL[unit]
}

function toBytes (text) {
  const [, value, unit] = new RegExp(BYTES).exec(text)
  return Number(value) * BINARY[unit]
}
