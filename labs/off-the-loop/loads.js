// @ts-check
// What everybody else sees while reports are made, and how many of them there are.
import { cpuMicrosOfProcess, loadServer, openPaced } from '../kit.js'
import { ask, LIMIT, startServer } from './ways.js'

/**
 * @import { GeneratorWork } from '../../scripts/measure/load.js'
 * @import { PacedResult } from '../../scripts/measure/autocannon.js'
 * @import { ServerWork } from '../../scripts/measure/server-work.js'
 * @import { MachineWork } from '../../scripts/measure/machine.js'
 */

/** Of the reports that the loop makes when it has nothing else to do. */
export const SHARES = [0.25, 0.75, 1.25]
export const WARM_UP_S = 0.4
export const CALIBRATION_S = 1.5

const PINGS_PER_S = 211 // a prime number, or the two rates would keep step
const PING_CONNECTIONS = 10
const REPORT_CONNECTIONS = 4
const REPORT = `/report/${LIMIT}`

/**
 * @typedef {object} LoadRun of a fresh server
 * @property {number} round
 * @property {string} way
 * @property {number} share of the capacity
 * @property {number} perS reports asked for
 * @property {Omit<PacedResult, 'seconds'>} ping
 * @property {Omit<PacedResult, 'seconds'>} reports
 * @property {ServerWork} server
 * @property {number | null} helperMicros CPU time of a child; null where the system does not tell
 * @property {GeneratorWork} generator both of them
 * @property {MachineWork} machine
 */

/**
 * @param {AbortSignal} signal
 * @returns {Promise<{ requests: number, durationMs: number }>} reports that the loop makes one after the other
 */
export async function calibrate (signal) {
  const server = await startServer('loop', { signal })
  const generator = openPaced(signal)
  try {
    await generator.run(server.url + REPORT, { connections: 1, durationS: WARM_UP_S })
    const {
      result: { requests, durationMs }
    } = await generator.run(server.url + REPORT, { connections: 1, durationS: CALIBRATION_S })
    return { requests, durationMs }
  } finally {
    await Promise.all([generator.stop(), server.stop()])
  }
}

/**
 * @param {{ way: string, share: number, perS: number }} load
 * @param {{ round: number, durationS: number, signal: AbortSignal }} run
 * @returns {Promise<LoadRun>}
 * @throws {import('../kit.js').StageError} when the server dies
 */
export async function runLoad (load, { round, durationS, signal }) {
  return { round, ...load, ...await loadFresh(load, durationS, signal) }
}

async function loadFresh ({ way, perS }, durationS, signal) {
  const server = await startServer(way, { signal })
  const [pings, reporting] = [openPaced(signal), openPaced(signal)]
  const load = durationS => Promise.all([
    pings.run(server.url + '/ping', { connections: PING_CONNECTIONS, durationS, overallRate: PINGS_PER_S }),
    reporting.run(server.url + REPORT, { connections: REPORT_CONNECTIONS, durationS, overallRate: perS })
  ])
  try {
    await load(WARM_UP_S)
    const helper = JSON.parse((await ask(server, '/usage')).body)?.pid ?? null
    const helperBefore = helper && await cpuMicrosOfProcess(helper)
    const { result: [ping, reports], ...work } = await loadServer(server, async () => {
      const both = await load(durationS)
      return { result: both.map(({ result: { seconds, ...result } }) => result), ...sumOfCpu(both) }
    })
    const helperMicros = helper ? difference(await cpuMicrosOfProcess(helper), helperBefore) : 0
    return { ping, reports, helperMicros, ...work }
  } finally {
    await Promise.all([pings.stop(), reporting.stop(), server.stop()])
  }
}

function difference (after, before) {
  return after === null || before === null ? null : after - before
}

function sumOfCpu (generators) {
  const sumOf = name => generators.reduce((sum, one) => sum + one[name], 0)
  return { cpuUserMicros: sumOf('cpuUserMicros'), cpuSystemMicros: sumOf('cpuSystemMicros') }
}
