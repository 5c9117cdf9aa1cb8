// @ts-check
import { performance } from 'node:perf_hooks'
import { cpuMicros, fails, holds, request, say, withServer } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const KNOWN = '/report/90000'
const TIMES = 10
const NEW = Array.from({ length: 3 * TIMES }, (_, i) => `/report/${90_001 + i}`)
// Larger than the usual one, and below 113,383, whose sequence leaves 31 bits: with that one V8 gives up the code that
// it has made for small integers, and each later report of the thread takes many times as long.
const LARGER = Array.from({ length: TIMES }, (_, i) => `/report/${100_001 + i}`)
const WAY = Array.from({ length: 3 * TIMES }, () => '/ping')
const LEAST_SHARE = 0.2 // what is kept takes a hundredth
const LEAST_OF_START = 0.02 // of its CPU time: a report that is computed in a clever way takes a twentieth

/**
 * Is a report computed again when somebody has asked for it before, and not looked up in a table that was made when the
 * server started? The shortest of ten times each is hardly ever that of a busy moment. What a request costs on the way
 * is known once V8 has seen some, and what little more a new one costs shows by as many of either.
 *
 * @type {Check}
 */
export async function check ({ stage, start, signal }) {
  const ofStart = await withServer(start, signal, server => least(server, NEW.slice(0, TIMES)))
  return withServer(stage, signal, async server => {
    await request(server.url, KNOWN)
    const way = await least(server, WAY)
    const { ms: newMs, cpuMs } = await least(server, NEW)
    const { ms: knownMs } = await least(server, Array(TIMES).fill(KNOWN))
    if (knownMs < LEAST_SHARE * newMs) {
      return fails(say('{path} was asked for before, and is not computed again', { path: KNOWN }))
    }
    const { ms: largerMs } = await least(server, LARGER)
    const [path] = NEW
    // Another process may have computed it, of whose CPU time nothing is known; but it takes its time.
    const isLookedUp = newMs < LEAST_SHARE * ofStart.ms && cpuMs - way.cpuMs < LEAST_OF_START * ofStart.cpuMs
    return isLookedUp || newMs < LEAST_SHARE * largerMs
      ? fails(say('{path} is not computed for the request: its answer was there before', { path }))
      : holds(say('{path} is computed each time', { path: KNOWN }))
  })
}

/** @returns {Promise<{ ms: number, cpuMs: number }>} of the quickest answer, and of the one that took least CPU time */
async function least (server, paths) {
  const took = []
  for (const path of paths) {
    const before = await server.read()
    const startedMs = performance.now()
    await request(server.url, path)
    const ms = performance.now() - startedMs
    took.push({ ms, cpuMs: (cpuMicros(await server.read()) - cpuMicros(before)) / 1000 })
  }
  return { ms: Math.min(...took.map(({ ms }) => ms)), cpuMs: Math.min(...took.map(({ cpuMs }) => cpuMs)) }
}
