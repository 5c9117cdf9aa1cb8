// @ts-check
import { askOneByOne, openBursts } from '../measure/autocannon.js'
import { cpuMicros } from '../measure/server-work.js'
import { request } from '../server/http-client.js'
import { withServer } from './with-server.js'

/** @import { Stage } from '../server/catalog.js' */

/**
 * What a batch of requests took.
 *
 * @typedef {object} Batch
 * @property {number} steps 'after' listeners that ran for its requests: as many on every machine
 * @property {number} cpuMicros CPU time of the server
 */

/**
 * Sends batches of requests to a fresh server, one request after the other.
 *
 * @param {Stage} stage
 * @param {{ requests: number, count: number, unknownUrls?: number }} plan `requests` in a batch; before the last one,
 *   so many URLs are asked for that do not exist, each once
 * @param {AbortSignal} signal
 * @returns {Promise<Batch[]>}
 */
export function measureBatches (stage, { requests, count, unknownUrls = 0 }, signal) {
  return withServer(stage, signal, async server => {
    const generator = openBursts(signal)
    const ask = () => askOneByOne(generator, server.url + stage.route, requests)
    try {
      const batches = []
      for (let i = 1; i < count; i++) batches.push(await measureBatch(server, ask, requests))
      for (let i = 0; i < unknownUrls; i++) await request(server.url, `/unknown/${i}`)
      return [...batches, await measureBatch(server, ask, requests)]
    } finally {
      await generator.stop()
    }
  })
}

async function measureBatch (server, ask, requests) {
  const before = await server.read()
  await ask()
  const after = await server.read()
  // The mean: from request to request they grow evenly or not at all.
  const listeners = (before.afterListeners + after.afterListeners) / 2
  return { steps: listeners * requests, cpuMicros: cpuMicros(after) - cpuMicros(before) }
}
