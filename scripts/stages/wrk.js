// @ts-check
import { execa } from 'execa'
import { cleanEnvironment, LoadError } from 'bench-in-turns/kit.js'

/** @import { Load, LoadResult } from './whole-load.js' */

const KILL_AFTER_MS = 500
const PATIENCE_S = 60 // beyond its time
const DEFAULT_THREADS = 2 // as wrk itself has it
/** @type {Record<string, number>} units in which wrk says how long it took */
const SECONDS = { s: 1, m: 60, h: 3600 }
/** @type {Record<string, number>} units in which it says a latency */
const MILLIS = { us: 1e-3, ms: 1, s: 1e3 }

/**
 * Loads a URL with wrk.
 *
 * @param {string} url
 * @param {Load} load
 * @param {AbortSignal} [signal] ends wrk
 * @returns {Promise<LoadResult>} in the shape of autocannon's, and as wrk printed it in `result.printed`
 * @throws {LoadError} when wrk fails or prints what is not known
 */
export async function runWrk (url, { connections, threads = DEFAULT_THREADS, durationS }, signal) {
  // wrk takes whole seconds only, and no fewer connections than threads.
  const size = [`-t${Math.min(threads, connections)}`, `-c${connections}`, `-d${Math.ceil(durationS)}s`]
  const wrk = await execa('wrk', [...size, '--latency', url], {
    env: cleanEnvironment(),
    extendEnv: false,
    reject: false,
    cancelSignal: signal,
    timeout: (durationS + PATIENCE_S) * 1000,
    forceKillAfterDelay: KILL_AFTER_MS
  })
  const { stdout, stderr, failed, timedOut, signal: by, shortMessage } = wrk
  signal?.throwIfAborted()
  if (timedOut) throw new LoadError(`wrk did not end within ${durationS + PATIENCE_S} s`)
  if (failed) throw new LoadError(`wrk failed: ${by ?? ((stderr || stdout).split('\n')[0] || shortMessage)}`)
  return { result: parseWrk(stdout) }
}

/**
 * @param {string} output of wrk
 * @returns {any} autocannon's names and units: requests in req/s, duration in seconds; `printed` has what the articles
 *   show, as wrk prints it
 * @throws {LoadError} when there is a line too few, or a time that cannot be read
 */
export function parseWrk (output) {
  const printed = readPrinted(output)
  const { connect, read, write, timeout } = printed.socketErrors
  const [, time, unit] = /^([\d.]+)([smh])$/.exec(printed.elapsed) ?? []
  if (!unit) throw new LoadError(`wrk printed a time that cannot be read: ${printed.elapsed}`)
  return {
    requests: { average: Number(printed.requestsPerSecond), total: printed.requests },
    duration: Number(time) * SECONDS[unit],
    errors: connect + read + write,
    timeouts: timeout,
    non2xx: numberAfter('Non-2xx or 3xx responses:', output),
    printed
  }
}

// Word for word, as the articles show them.
function readPrinted (output) {
  const spread = label => {
    const [average, stdev, max, within] = lineAfter(label, output).split(/ +/)
    return { average, stdev, max, within }
  }
  const [elapsed, read] = lineAfter(' requests in ', output).split(/, | read/)
  const failed = name => numberAfter(`Socket errors:.* ${name}`, output)
  return {
    latency: spread('Latency '),
    perThread: spread('Req/Sec '),
    elapsed,
    read,
    requests: Number(/(\d+) requests in /.exec(output)?.[1]),
    requestsPerSecond: lineAfter('Requests/sec:', output),
    transferPerSecond: lineAfter('Transfer/sec:', output),
    socketErrors: {
      connect: failed('connect'), read: failed('read'), write: failed('write'), timeout: failed('timeout')
    }
  }
}

/**
 * @param {string} time as wrk prints a latency: `933.40ms`
 * @returns {number} milliseconds; NaN of anything else
 */
export function millisOf (time) {
  const [, number, unit = ''] = /^([\d.]+)(\w+)$/.exec(time) ?? []
  return Number(number) * MILLIS[unit]
}

/** @returns {number} 0 where wrk has nothing to say of it */
function numberAfter (label, output) {
  return Number(new RegExp(`${label} (\\d+)`).exec(output)?.[1] ?? 0)
}

function lineAfter (label, output) {
  const [, rest] = output.split(label)
  if (rest === undefined) throw new LoadError(`wrk printed no line with "${label.trim()}"`)
  return rest.split('\n')[0].trim()
}
