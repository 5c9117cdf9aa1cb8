// @ts-check
import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { cpuMicros, fails, holds, parseJson, request, say, withServer } from '../../../scripts/check/check-kit.js'

/** @import { Check, ServerProcess } from '../../../scripts/check/check-kit.js' */

const QUICK = '/seed/v1'
const LARGE = '/seed/large'
const LARGE_BYTES = 20e6 // which a request for it takes meanwhile
const REQUESTS = 1000
const CLIENTS_GONE = 5
const MOST_TIMERS = 1 // for all requests together
const PATIENCE_MS = 4000
const LOOK_MS = 100
const IDLE_MS = 400
const LOOKS = 3
const MOST_IDLE_SHARE = 0.06 // the samplers of all these requests take far more, and a server that rests hardly any

// A request ends before its connection does: what waits for the connection must not pass for what waits for a request.
const kept = new Agent({ keepAlive: true })

/**
 * What do requests leave in the server when they have ended, those included whose client has gone? And does it still
 * say how much memory it takes at most?
 *
 * @type {Check}
 */
export async function check ({ stage, signal }) {
  return withServer(stage, signal, async server => {
    const { url } = server
    const before = await readStatus(url)
    const [seenBytes] = await Promise.all([peakWhile(url, request(url, LARGE)), askOften(url, 10)])
    if (!(seenBytes >= before.rss + LARGE_BYTES / 2)) {
      return fails(say('{path} does not show in peakBytes, though it takes {megabytes} MB', {
        path: LARGE,
        megabytes: LARGE_BYTES / 1e6
      }))
    }
    await Promise.all(Array.from({ length: CLIENTS_GONE }, () => askAndLeave(url, LARGE)))
    await askOften(url, REQUESTS)
    const timers = await countTimers(url)
    const values = { timers, requests: REQUESTS, gone: CLIENTS_GONE }
    if (timers > MOST_TIMERS) {
      return fails(say(
        'after {requests} requests, and {gone} whose client has gone, {timers} timers still wait',
        values
      ))
    }
    const percent = Math.round(100 * await idleShare(server))
    if (percent > 100 * MOST_IDLE_SHARE) {
      return fails(say('after {requests} requests, the server takes {percent} % of a core while nobody asks', {
        ...values,
        percent
      }))
    }
    return holds(say('after {requests} requests, and {gone} whose client has gone, the server rests', values))
  })
}

async function askOften (url, requests) {
  for (let i = 0; i < requests; i++) await request(url, QUICK, { agent: kept })
}

/** @returns {Promise<number>} the peak that the server told last before the answer was there */
async function peakWhile (url, answered) {
  const there = answered.then(() => null)
  for (let seenBytes = 0; ;) {
    const status = await Promise.race([there, readStatus(url)])
    if (status === null) return seenBytes
    seenBytes = status.peakBytes
    await wait(LOOK_MS / 2)
  }
}

async function readStatus (url) {
  const { body } = await request(url, '/status', { agent: kept })
  return parseJson(body)
}

async function askAndLeave (url, path) {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
  await wait(LOOK_MS) // it must have reached the server, which says nothing until the answer is there
  socket.destroy()
}

/** @returns {Promise<number>} timers that still wait when those that end by themselves have had time to */
async function countTimers (url) {
  for (let waitedMs = 0; ; waitedMs += LOOK_MS) {
    const { waitsFor } = await readStatus(url)
    const timers = waitsFor.Timeout ?? 0
    if (timers <= MOST_TIMERS || waitedMs >= PATIENCE_MS) return timers
    await wait(LOOK_MS)
  }
}

/**
 * @param {ServerProcess} server
 * @returns {Promise<number>} CPU time by time, the least of some looks: what is compiled after a load is no matter
 */
async function idleShare (server) {
  const shares = []
  for (let i = 0; i < LOOKS; i++) {
    const before = await server.read()
    await wait(IDLE_MS)
    const after = await server.read()
    shares.push((cpuMicros(after) - cpuMicros(before)) / 1000 / (after.uptimeMs - before.uptimeMs))
  }
  return Math.min(...shares)
}
