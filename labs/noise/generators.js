// @ts-check
import { COMMON_LOAD, DEFAULTS, openAutocannon, openBursts, shortLoad } from '../kit.js'

const { connections } = COMMON_LOAD
const LONGEST_WARM_UP_MS = 60_000

/**
 * One process that keeps its connections, and one that opens them anew each time.
 *
 * @param {AbortSignal} signal
 */
export function openGenerators (signal) {
  const keeping = openBursts(signal)
  const reconnecting = openAutocannon(signal)

  async function load (server, route, { burstMs, isReconnecting = false }) {
    const url = server.url + route
    if (!isReconnecting) return keeping.run(url, { connections, durationMs: burstMs })
    const { result, ...work } = await reconnecting.run(url, shortLoad(connections, burstMs))
    const { requests, errors, timeouts, non2xx, start, finish } = result
    return {
      result: { requests: requests.total, errors, timeouts, non2xx, durationMs: Number(finish) - Number(start) },
      ...work
    }
  }

  return {
    pids: [keeping.pid, reconnecting.pid],
    load,
    warmUp: (server, route) =>
      keeping.run(server.url + route, {
        connections,
        requests: DEFAULTS.warmUpRequests,
        durationMs: LONGEST_WARM_UP_MS
      }),
    stop: () => Promise.all([keeping.stop(), reconnecting.stop()])
  }
}
