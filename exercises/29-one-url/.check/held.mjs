// @ts-check
import { setTimeout as wait } from 'node:timers/promises'
import { cpuMicros, fails, holds, request, say, withServer } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const AT_MOST_MS = 50 // which one request may hold the loop, in CPU time
const TRIES = 3 // the least counts: what is compiled or collected meanwhile is no matter
const LIMIT_S = 10
// They grow slowly at first: what tries everything takes twice as long for each character more.
const LENGTHS = [20, 23, 26, 29, 32, 100, 300, 600, 1000, 2000, 4000, 8000, 15_000]
const BODIES = [
  ['/archive/', 'a-', '/x'], ['/archive/', '-', '/x'], ['/archive/', 'a', '/x'], ['/archive/', 'a', '-'],
  ['/flights/', 'a-', '/x'], ['/flights/', '-', '/x'], ['/flights/', 'a', '/x'], ['/flights/', 'a', '-'],
  ['/tags/', 'a', '!'], ['/tags/', 'a-', '!'], ['/tags/', 'a,', '!'], ['/tags/', 'a,', ',,']
]

/**
 * How long does a URL hold the event loop that no route matches?
 *
 * @type {Check}
 */
export async function check ({ stage, signal }) {
  return withServer(stage, signal, async server => {
    let longestMs = 0
    for (const length of LENGTHS) {
      for (const [before, repeated, after] of BODIES) {
        const path = before + repeated.repeat(length / repeated.length) + after
        const heldMs = await leastMillis(server, path, signal)
        const values = { path: `${path.slice(0, 20)}...${after}`, length: path.length, atMostMs: AT_MOST_MS }
        if (heldMs === null) {
          const late = { ...values, seconds: LIMIT_S }
          return fails(say('{path} of {length} characters has no answer within {seconds} s', late))
        }
        if (heldMs > AT_MOST_MS) {
          return fails(say('{path} of {length} characters holds the loop for {heldMs} ms; at most {atMostMs} allowed', {
            ...values,
            heldMs: Math.round(heldMs)
          }))
        }
        longestMs = Math.max(longestMs, heldMs)
      }
    }
    const values = { length: Math.max(...LENGTHS), longestMs: Math.ceil(longestMs) }
    return holds(say('no URL of up to {length} characters holds the loop for more than {longestMs} ms', values))
  })
}

/** @returns {Promise<number | null>} CPU time that the path takes the server; null without an answer */
async function leastMillis (server, path, signal) {
  let least = Infinity
  for (let i = 0; i < TRIES && least > AT_MOST_MS; i++) {
    const before = await server.read()
    const answered = request(server.url, path).then(() => true)
    answered.catch(() => {}) // the server is ended when it takes too long
    if (!await Promise.race([answered, wait(LIMIT_S * 1000, false, { signal, ref: false })])) return null
    least = Math.min(least, (cpuMicros(await server.read()) - cpuMicros(before)) / 1000)
  }
  return least
}
