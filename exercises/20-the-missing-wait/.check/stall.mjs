// @ts-check
import { join } from 'node:path'
import { errorIn, runScript } from '../../../scripts/check/run-script.js'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { withServer } from '../../../scripts/check/with-server.js'
import { countBetween } from 'bench-in-turns/load/server-work.js'
import { say } from '../../../scripts/render/say.js'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const FILE = 'load.js'
const REQUESTS = 150
const INTERVAL_MS = 20
const STALL_MS = 1000
const LONG_MS = STALL_MS / 2
const TOO_LONG_MS = 2 * STALL_MS // a busy machine may be behind by a whole stall
const DUE = LONG_MS / INTERVAL_MS // requests that wait longer than that
const LEAST_SEEN = 0.7 // of these: a timer may be late, and skip some
const LIMIT_S = 20
const LOAD = 'require(process.argv[1]).load(process.argv[2])' +
  '.then(latenciesMs => console.log(JSON.stringify(latenciesMs)))'

/**
 * Does the load generator see how long requests wait that are due during a stall? Bounds go by how long the server
 * stands still. A busy machine makes latencies longer, and never hides one.
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ exercise: { dir }, stage, signal }) {
  return withServer(stage, signal, async server => {
    const { url } = server
    const before = await server.read()
    const ran = await runScript(['-e', LOAD, join(dir, FILE), `${url}/`], { limitS: LIMIT_S, signal })
    const ofFile = problem => fails(say('{file} {problem}', { file: FILE, problem }))
    if (ran.timedOut) return ofFile(say('did not end within {seconds} s', { seconds: LIMIT_S }))
    if (ran.failed) {
      return ofFile(say('ends with an error: {error}', { error: errorIn(ran, say('it says nothing')) }))
    }
    if (!Array.isArray(ran.lastLine) || !ran.lastLine.every(Number.isFinite)) {
      return ofFile(say('must give an array of latencies: numbers, in ms'))
    }
    const sent = countBetween(before.requestsStarted, (await server.read()).requestsStarted) ?? REQUESTS
    return sent < REQUESTS
      ? ofFile(say('sends {sent} of {requests} requests', { sent, requests: REQUESTS }))
      : judgeLatencies(ran.lastLine)
  })
}

/**
 * @param {number[]} latenciesMs
 * @returns {Finding}
 */
function judgeLatencies (latenciesMs) {
  if (latenciesMs.length !== REQUESTS) {
    return fails(say(
      'gives {latencies} latencies for {requests} requests',
      { latencies: latenciesMs.length, requests: REQUESTS }
    ))
  }
  const seen = latenciesMs.filter(latencyMs => latencyMs >= LONG_MS).length
  const values = { seen, requests: REQUESTS, longMs: LONG_MS }
  if (seen < LEAST_SEEN * DUE) {
    return fails(say(
      'sees {seen} of {requests} requests wait for over {longMs} ms, and {due} of them were due meanwhile',
      { ...values, due: DUE }
    ))
  }
  const last = latenciesMs.slice(-Math.floor(REQUESTS / 4)) // due long after the stall
  if (Math.min(...last) > TOO_LONG_MS) {
    return fails(say(
      'gives over {stallMs} ms for each of the last {count} requests, and the stall is not that long',
      { stallMs: TOO_LONG_MS, count: last.length }
    ))
  }
  return holds(say('sees {seen} of {requests} requests wait for over {longMs} ms', values))
}
