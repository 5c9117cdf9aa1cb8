// @ts-check
// What does a cheap route answer late when the same server makes reports beside it?
import { join } from 'node:path'
import { loadServer, openPaced, request, startStage } from '../kit.js'

/**
 * @import { GeneratorWork } from '../../scripts/measure/load.js'
 * @import { PacedResult } from '../../scripts/measure/autocannon.js'
 * @import { ServerWork } from '../../scripts/measure/server-work.js'
 * @import { MachineWork } from '../../scripts/measure/machine.js'
 */

export const REPORT_MS = 60
/** Reports that take the server the same share of its time: a few long ones, and many short ones. */
export const [FEW_LONG, MANY_SHORT] = [{ perS: 5, reportMs: REPORT_MS }, { perS: 60, reportMs: 5 }]
export const LOADS = [
  ...[0, 1, 2].map(perS => ({ perS, reportMs: REPORT_MS })),
  FEW_LONG,
  { perS: 10, reportMs: REPORT_MS },
  MANY_SHORT
]
export const WARM_UP_S = 0.3

const SERVER = join(import.meta.dirname, 'servers/reports')
const PINGS_PER_S = 211 // a prime number, or the two rates would keep step
const PING_CONNECTIONS = 10
const REPORT_CONNECTIONS = 4

/**
 * @typedef {{ count: number, percentilesMs: Record<string, number>, longMs: number[] }} Delays in ms; `longMs` those
 *   that are worth a word, the longest first
 */

/**
 * @typedef {object} LoadRun of a fresh server
 * @property {number} round
 * @property {number} perS reports asked for
 * @property {number} reportMs that each of them takes
 * @property {Omit<PacedResult, 'seconds'>} result of /ping
 * @property {Omit<PacedResult, 'seconds'> | null} reports of /report
 * @property {{ durationMs: number, byTimer: Delays & { resolutionMs: number }, byIteration: Delays }} delays that the
 *   server saw in the same seconds
 * @property {ServerWork} server
 * @property {GeneratorWork} generator both of them
 * @property {MachineWork} machine
 */

/**
 * @param {{ perS: number, reportMs: number }} load
 * @param {object} run
 * @param {number} run.round
 * @param {number} run.durationS
 * @param {AbortSignal} run.signal
 * @returns {Promise<LoadRun>}
 * @throws {import('../kit.js').StageError} when the server dies
 */
export async function runLoad (load, { round, durationS, signal }) {
  return { round, ...load, ...await loadFresh(load, durationS, signal) }
}

async function loadFresh ({ perS, reportMs }, durationS, signal) {
  const server = await startStage({ id: 'reports', dir: SERVER, settings: { REPORT_MS: String(reportMs) } }, { signal })
  const [pings, reports] = [openPaced(signal), openPaced(signal)]
  const ping = durationS =>
    pings.run(server.url + '/ping', { connections: PING_CONNECTIONS, durationS, overallRate: PINGS_PER_S })
  try {
    await ping(WARM_UP_S)
    await ask(server, '/watch')
    const loaded = await loadServer(server, async () => {
      const both = await Promise.all([
        ping(durationS),
        perS
          ? reports.run(server.url + '/report', { connections: REPORT_CONNECTIONS, durationS, overallRate: perS })
          : null
      ])
      return { result: { ping: both[0].result, reports: both[1]?.result }, ...sumOfCpu(both) }
    })
    const { ping: { seconds, ...result }, reports: made } = loaded.result
    return {
      ...loaded,
      result,
      reports: made ? { ...made, seconds: undefined } : null,
      delays: JSON.parse(await ask(server, '/delays'))
    }
  } finally {
    await Promise.all([pings.stop(), reports.stop(), server.stop()])
  }
}

async function ask (server, path) {
  const { body } = await request(server.url, path).catch(async error => {
    await server.read() // says so when the server is gone
    throw error
  })
  return String(body)
}

function sumOfCpu (generators) {
  const sumOf = name => generators.reduce((sum, one) => sum + (one?.[name] ?? 0), 0)
  return { cpuUserMicros: sumOf('cpuUserMicros'), cpuSystemMicros: sumOf('cpuSystemMicros') }
}
