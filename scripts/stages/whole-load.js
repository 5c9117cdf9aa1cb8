// @ts-check
// A whole load by autocannon or wrk, and whether it counts.
import { execa } from 'execa'
import { stats } from 'bench-in-turns'
import { LoadError } from 'bench-in-turns/kit.js'
import { runAutocannon } from './autocannon.js'
import { runWrk } from './wrk.js'

/** @import { AskedFor, GeneratorWork, LatencyMicros, openLoad } from 'bench-in-turns' */

/**
 * @typedef {object} Load
 * @property {'autocannon' | 'wrk'} generator
 * @property {number} connections
 * @property {number} durationS seconds
 * @property {number} [threads] of wrk
 * @property {number} [overallRate] requests per second over all connections, for autocannon; without it as fast as the
 *   server answers
 * @property {AskedFor[]} [asked] by autocannon, in turn, in place of the path of the URL
 * @property {number} [rounds] in which it takes part, at most; without it, in all
 * @property {number} [sampleIntervalMs] autocannon ends a load only at the end of such an interval; without it, a
 *   second
 */

/** @typedef {{ average: number, stddev: number, max: number, [percentile: string]: number }} Distribution */

/**
 * What a generator counted, in autocannon's names and units; it says more than this, and all of it is kept.
 *
 * @typedef {object} LoadCounts
 * @property {Distribution} latency ms, cut to whole ones; not of wrk
 * @property {LatencyMicros} [latencyMicros] of autocannon; not where nothing was answered
 * @property {Distribution & { total: number, sent?: number }} requests per second; `total` in all
 * @property {Distribution & { total: number }} throughput bytes per second; `total` in all; not of wrk
 * @property {number} duration seconds
 * @property {string | number} [start]
 * @property {string | number} [finish]
 * @property {number} errors
 * @property {number} timeouts
 * @property {number} non2xx
 * @property {any} [printed] figures as wrk prints them
 */

/** @typedef {{ result: LoadCounts } & GeneratorWork} LoadResult */

/** @type {Record<Load['generator'], typeof runWrk>} */
const RUN = { autocannon: runAutocannon, wrk: runWrk }
/** What to say where there is no wrk. */
export const NO_WRK = 'wrk is not installed: apt-get install wrk, or brew install wrk; it does not run on Windows'

/**
 * @param {number} connections
 * @param {number} durationMs may be less than a second
 * @returns {Load} for autocannon
 */
export function shortLoad (connections, durationMs) {
  return { generator: 'autocannon', connections, durationS: durationMs / 1000, sampleIntervalMs: durationMs }
}

/**
 * @param {string} url
 * @param {Load} load
 * @param {AbortSignal} [signal] ends the generator
 * @returns {Promise<LoadResult>}
 * @throws {LoadError} when the generator itself fails
 */
export function runLoad (url, load, signal) {
  return RUN[load.generator](url, load, signal)
}

/**
 * @param {string} generator
 * @returns {Promise<string | null>} null when it can be used, else one line that says how to get it
 */
export async function whyNotGenerator (generator) {
  if (generator !== 'wrk') return null
  const { code } = await execa('wrk', ['-v'], { reject: false })
  return code === 'ENOENT' ? NO_WRK : null
}

/** @returns {Promise<boolean>} */
export async function hasWrk () {
  return await whyNotGenerator('wrk') === null
}

/**
 * What wrk calls a timeout is an answer that came late, and it is counted. autocannon gives up on the connection, and
 * counts that among its errors as well.
 *
 * @param {{ errors: number, timeouts: number, non2xx: number, connections?: number, requests: { total: number, sent?:
 *   number } }} result as its generator has it
 * @param {Pick<Load, 'overallRate'> & { generator: string }} load
 * @returns {Record<'requests' | 'errors' | 'timeouts' | 'non2xx' | 'unanswered', number> & { notes: string[] }} as
 *   a slice has it, and what is worth knowing of one that counts
 */
export function countsOf ({ errors, timeouts, non2xx, connections = 0, requests }, { generator, overallRate }) {
  const isWrk = generator === 'wrk'
  return {
    requests: requests.total,
    errors,
    timeouts: isWrk ? 0 : timeouts,
    non2xx,
    unanswered: overallRate === undefined ? findUnanswered({ errors, connections, requests }) : 0,
    notes: isWrk ? stats.sayCounts({ 'answers later than 2 s': timeouts }) : []
  }
}

/**
 * autocannon calls it no error when a server hangs up instead of answering. At the end of a closed loop, each
 * connection has a request out; with a rate, it counts as sent what only waits to be.
 */
function findUnanswered ({ errors, connections, requests: { sent = 0, total } }) {
  return Math.max(0, sent - total - errors - connections)
}

/**
 * @param {Parameters<typeof countsOf>[0]} result of a load without a rate
 * @param {string} generator
 * @returns {string[]} why it does not count
 */
export function judgeLoad (result, generator) {
  return stats.whyNotCounted(countsOf(result, { generator }))
}

/**
 * @param {Parameters<typeof judgeLoad>[0]} result of an autocannon load
 * @throws {LoadError} when it does not count
 */
export function expectAnswers (result) {
  const reasons = judgeLoad(result, 'autocannon')
  if (reasons.length) throw new LoadError(`a load does not count: ${reasons.join(', ')}`)
}

const LONGEST_MS = 300_000

/**
 * Requests one after the other over one connection: for what each of them costs, where how long it takes says nothing.
 *
 * @param {Pick<ReturnType<typeof openLoad<'bursts'>>, 'run'>} generator in bursts
 * @param {string} url
 * @param {number} requests
 * @param {{ mayRepeat?: boolean }} [options]
 * @throws {LoadError} when one of them is not answered with 2xx
 */
export async function askOneByOne (generator, url, requests, { mayRepeat = true } = {}) {
  const { result } = await generator.run(url, { connections: 1, durationMs: LONGEST_MS, requests })
  const missing = requests - result.requests
  if (missing === 0 && result.non2xx === 0) return
  // A server closes an idle connection after seconds: what went out just then, it has not seen.
  if (missing && result.non2xx === 0 && mayRepeat) return askOneByOne(generator, url, missing, { mayRepeat: false })
  throw new LoadError(`of ${requests} requests, ${missing} got no answer, and ${result.non2xx} none of 2xx`)
}
