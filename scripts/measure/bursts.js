// @ts-check
/**
 * @import { BurstResult } from '../load/bursts.js'
 * @import { GeneratorWork } from '../load/load.js'
 * @import { ServerWork } from './cpu.js'
 * @import { Loaded } from './load-server.js'
 */

/** @typedef {BurstResult & Pick<Loaded<any>, 'server' | 'generator'>} LoadedBurst */

/**
 * @param {LoadedBurst[]} bursts at least one, of one server
 * @returns {LoadedBurst} their sums; of the server's listeners the number at the end, and the latencies that the last
 *   of them has
 */
export function addBursts (bursts) {
  const last = /** @type {LoadedBurst} */ (bursts.at(-1))
  return {
    requests: sumOf(bursts, 'requests'),
    errors: sumOf(bursts, 'errors'),
    timeouts: sumOf(bursts, 'timeouts'),
    non2xx: sumOf(bursts, 'non2xx'),
    durationMs: sumOf(bursts, 'durationMs'),
    latencyMicros: last.latencyMicros,
    ...(last.notModified !== undefined && {
      notModified: sumOf(bursts, 'notModified'),
      receivedBytes: sumOf(bursts, 'receivedBytes')
    }),
    server: /** @type {ServerWork} */ ({
      ...addAll(bursts.map(({ server }) => server)),
      afterListeners: last.server.afterListeners
    }),
    generator: addAll(bursts.map(({ generator }) => generator))
  }
}

function sumOf (all, key) {
  return all.reduce((sum, one) => sum + one[key], 0)
}

// All have the same keys.
function addAll (all) {
  return Object.fromEntries(Object.keys(all[0]).map(key => [key, sumOf(all, key)]))
}
