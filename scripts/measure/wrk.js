// @ts-check
import { join } from 'node:path'
import { execa } from 'execa'
import { LoadError } from '../errors.js'
import { cleanEnvironment } from '../server/server-environment.js'

/** @import { Load, LoadResult } from './load.js' */

const KILL_AFTER_MS = 500
const PATIENCE_S = 60 // beyond its time
const MICROS_PER_MS = 1000
const MICROS_PER_S = 1e6
const DEFAULT_THREADS = 2 // as wrk itself has it
const SCRIPT = join(import.meta.dirname, 'wrk-figures.lua')
const FIGURES = 'figures: '

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
  const wrk = await execa('wrk', [...size, '-s', SCRIPT, url], {
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
 * @param {string} output of wrk with our script
 * @returns {any} autocannon's names and units: latency in ms, requests in req/s, throughput in bytes/s; `printed` has
 *   all of them as wrk prints them
 * @throws {LoadError} when there is a line too few, or another figure
 */
export function parseWrk (output) {
  const figures = lineAfter(FIGURES, output)
  const { duration, requests, bytes, errors, latency } = JSON.parse(figures)
  if (!errors || !latency) throw new LoadError(`wrk printed figures that cannot be read: ${figures}`)
  const { connect, read, write, timeout, status } = errors
  const durationS = duration / MICROS_PER_S
  const ms = micros => micros / MICROS_PER_MS
  const percentiles = Object.entries(latency.percentiles).map(([percentile, micros]) => [percentile, ms(micros)])
  return {
    latency: {
      average: ms(latency.mean),
      stddev: ms(latency.stdev),
      min: ms(latency.min),
      max: ms(latency.max),
      percentiles: Object.fromEntries(percentiles)
    },
    requests: { average: requests / durationS, total: requests },
    throughput: { average: bytes / durationS, total: bytes },
    duration: durationS,
    errors: connect + read + write,
    timeouts: timeout,
    non2xx: status,
    printed: { ...readPrinted(output), requests, socketErrors: { connect, read, write, timeout } }
  }
}

// Word for word, as the articles show them. The share within a standard deviation stands here only.
function readPrinted (output) {
  const spread = label => {
    const [average, stdev, max, within] = lineAfter(label, output).split(/ +/)
    return { average, stdev, max, within }
  }
  const [elapsed, read] = lineAfter(' requests in ', output).split(/, | read/)
  return {
    latency: spread('Latency '),
    perThread: spread('Req/Sec '),
    elapsed,
    read,
    requestsPerSecond: lineAfter('Requests/sec:', output),
    transferPerSecond: lineAfter('Transfer/sec:', output)
  }
}

function lineAfter (label, output) {
  const [, rest] = output.split(label)
  if (rest === undefined) throw new LoadError(`wrk printed no line with "${label.trim()}"`)
  return rest.split('\n')[0].trim()
}
