// @ts-check
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { median } from 'simple-statistics'
import { stats } from 'bench-in-turns'
import { request } from 'bench-in-turns/kit.js'
import { runLoad, shortLoad } from '../stages/whole-load.js'
import { startStage } from '../stages/stage-app.js'

/**
 * @import { Stage } from '../stages/catalog.js'
 * @import { ServerProcess } from 'bench-in-turns'
 */

const LAST_WORDS_MS = 500

/**
 * @template T
 * @param {Stage} stage
 * @param {AbortSignal} signal
 * @param {(server: ServerProcess) => Promise<T>} work with a fresh process of it, which is ended afterwards
 * @param {string[]} [nodeArgs] flags for node
 * @returns {Promise<T>}
 * @throws {ServerError} when the server does not start, or ends meanwhile
 */
export async function withServer (stage, signal, work, nodeArgs = []) {
  const server = await startStage(stage, { nodeArgs, signal })
  try {
    const died = server.ended.then(error => { throw error ?? signal.reason })
    return await Promise.race([work(server), died])
  } catch (error) {
    signal.throwIfAborted()
    // what was to blame, if it was its end
    const end = await Promise.race([server.ended, wait(LAST_WORDS_MS, null, { ref: false })])
    throw end ?? error
  } finally {
    await server.stop()
  }
}

/**
 * @typedef {(url: string, signal: AbortSignal) => Promise<unknown>} LoadStage loads the route of a stage
 */

const PRELOAD = join(import.meta.dirname, '../stages/collect-garbage.cjs')
const CONNECTIONS = 100
const WARM_UP_MS = 700 // until then, what grows is what the compiler makes of the code
const LOAD_MS = 1500
const REST_MS = 1000
const MOST_REST_MS = 5000 // of a server that is never done
const FALL_BYTES = 100_000 // a smaller fall is the compiler's

/**
 * @param {Stage} stage
 * @param {AbortSignal} signal
 * @param {{ warmUp?: LoadStage, load?: LoadStage }} [loads] memory is read before and after `load`
 * @returns {Promise<{ bytes: number, requests: number, listeners: number }>} heap that a fresh process of it keeps,
 *   garbage not counted, of how many requests, and how many 'after' listeners have come
 * @throws {ServerError} when the server does not start, or ends meanwhile
 */
export async function keptMemory (stage, signal, { warmUp = loadFor(WARM_UP_MS), load = loadFor(LOAD_MS) } = {}) {
  return withServer(stage, signal, async server => {
    await warmUp(server.url + stage.route, signal)
    const before = await readAtRest(server, signal)
    await load(server.url + stage.route, signal)
    const after = await readAtRest(server, signal)
    return {
      bytes: after.heapUsedBytes - before.heapUsedBytes,
      requests: stats.countBetween(before.requestsStarted, after.requestsStarted) ?? NaN,
      listeners: after.counts.afterListeners - before.counts.afterListeners
    }
  }, ['--expose-gc', '--require', PRELOAD])
}

// What a load has begun goes on after its end, and needs its memory for as long: until that no longer falls.
async function readAtRest (server, signal) {
  const lastAt = Date.now() + MOST_REST_MS
  let reading = await server.read()
  for (;;) {
    await wait(REST_MS, null, { signal })
    const next = await server.read()
    if (next.heapUsedBytes > reading.heapUsedBytes - FALL_BYTES || Date.now() > lastAt) return next
    reading = next
  }
}

const CLOCK = join(import.meta.dirname, 'clock-by-requests.cjs')
const SLOW_BATCHES = 5
const SLOW_REQUESTS = 40 // of each
const PAUSE_MS = 15
const LONG_REQUESTS = 3000 // a cache that is emptied at a thousand entries is so three times
const LONG_MS = 20_000
// Their code comes and goes.
const WITHOUT_COMPILERS = ['--no-opt', '--no-maglev', '--no-sparkplug', '--no-flush-bytecode']

/**
 * What grows by time hardly shows under load, where a thousand requests share it. Where a minute passes between two of
 * them, it is all.
 *
 * @param {Stage} stage
 * @param {AbortSignal} signal
 * @param {number} mostBytes more of it may be a cache that is not full yet, which many more requests show
 * @returns {Promise<number>} bytes of heap that a fresh process of it keeps of each request, garbage not counted, when
 *   they come a minute apart by its clock: of some batches, the one in the middle
 * @throws {ServerError} when the server does not start, or ends meanwhile
 */
export async function keptOfSlowOnes (stage, signal, mostBytes) {
  return withServer(stage, signal, async server => {
    const ask = () => request(server.url, stage.route)
    const heapAfterBatch = async () => {
      for (let i = 0; i < SLOW_REQUESTS; i++) {
        await ask()
        await wait(PAUSE_MS, null, { signal })
      }
      return (await server.read()).heapUsedBytes
    }
    const heaps = []
    for (let i = 0; i <= SLOW_BATCHES; i++) heaps.push(await heapAfterBatch())
    const bytes = median(heaps.slice(1).map((bytes, i) => (bytes - heaps[i]) / SLOW_REQUESTS))
    return bytes <= mostBytes ? bytes : keptOfMany(server, ask, signal)
  }, ['--expose-gc', ...WITHOUT_COMPILERS, '--require', PRELOAD, '--require', CLOCK])
}

async function keptOfMany (server, ask, signal) {
  const { heapUsedBytes } = await server.read()
  const lastAt = Date.now() + LONG_MS
  let requests = 0
  for (; requests < LONG_REQUESTS && Date.now() < lastAt; requests++) {
    signal.throwIfAborted()
    await ask()
  }
  return ((await server.read()).heapUsedBytes - heapUsedBytes) / requests
}

/**
 * @param {number} ms
 * @returns {LoadStage}
 */
export function loadFor (ms) {
  return (url, signal) => runLoad(url, shortLoad(CONNECTIONS, ms), signal)
}
