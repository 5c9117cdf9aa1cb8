// @ts-check
// A cheap route, and an expensive one beside it, each asked at a rate of its own.
import { loadServer, openLoad } from 'bench-in-turns'

/** @import { Loaded, PacedResult, ServerProcess } from 'bench-in-turns' */

const PINGS = { connections: 10, overallRate: 211 } // a prime number, or the two rates would keep step
const REPORT_CONNECTIONS = 4

/** @typedef {Omit<PacedResult, 'seconds'>} Counted */

/**
 * @param {{ keep: <T extends { stop: () => Promise<unknown> }>(started: T) => T, signal: AbortSignal }} run
 * @param {ServerProcess} server that has `/ping`
 * @returns {(load: { durationS: number, route: string, perS: number }) =>
 *   Promise<Omit<Loaded<any>, 'result'> & { ping: Counted, reports: Counted | null }>} asks for `/ping`, and `perS`
 *   times a second for the other route; null where that is never
 */
export function openBeside ({ keep, signal }, server) {
  const [pings, reports] = [keep(openLoad('paced', signal)), keep(openLoad('paced', signal))]
  return async ({ durationS, route, perS }) => {
    const { result, ...work } = await loadServer(server, async () => {
      const both = await Promise.all([
        pings.run(`${server.url}/ping`, { ...PINGS, durationS }),
        perS ? reports.run(server.url + route, { connections: REPORT_CONNECTIONS, overallRate: perS, durationS }) : null
      ])
      return { result: both.map(countedOf), ...sumOfCpu(both) }
    })
    return { ping: /** @type {Counted} */ (result[0]), reports: result[1], ...work }
  }
}

function countedOf (load) {
  if (!load) return null
  const { seconds, ...counted } = load.result
  return counted
}

function sumOfCpu (loads) {
  const sumOf = name => loads.reduce((sum, load) => sum + (load?.[name] ?? 0), 0)
  return { cpuUserMicros: sumOf('cpuUserMicros'), cpuSystemMicros: sumOf('cpuSystemMicros') }
}
