// @ts-check
// Work that would block the loop: left there, cut into slices, in a worker thread, in a child process. What everybody
// else sees, and what it costs.
import { join } from 'node:path'
import { request } from 'bench-in-turns/kit.js'
import { packagesFolder } from '../../scripts/stages/installed/packages.js'
import { defineLab, installPackages, openBeside, runProgram, seconds, stats, times } from '../kit.js'

/**
 * @import { Counted } from '../load-beside.js'
 * @import { SampleRun } from '../design.js'
 * @import { ServerProcess } from 'bench-in-turns'
 */

/**
 * @typedef {{ part: 'load', round: number, way: string, share: number, ping: Counted, reports: Counted }} LoadSample at
 *   a share of the capacity
 */
/** @typedef {{ part: 'start', round: number, way: string, startMs: number }} Start until the first answer */
/**
 * @typedef {{ part: 'size', round: number, way: string, limit: number, calls: number, wallMs: number,
 *   mainMicros: number | null }} Size of a report, all its calls; CPU time of the main thread, null where Node.js does
 *   not tell
 */
/** @typedef {{ part: 'trip', round: number, way: string, trips: number, wallMs: number }} Trip there and back, all of
 *   them
 */

export const WAYS = ['loop', 'slices', 'worker', 'child']
const LIMIT = 50_000 // of the report that is asked for under load
const ROUTE = `/report/${LIMIT}`
const SHARES = [0.25, 0.75, 1.25] // of the reports that the loop makes when it has nothing else to do
const LIMITS = [10, 30, 100, 300, 1000, 3000, 10_000, 30_000]
const BYTES = 16_000_000
const SIZE_MS = 40
const TRIPS_MS = 20
const WARM_UP_S = 0.4
const CALIBRATION_S = 1.5
const PACKAGES = packagesFolder('off-the-loop-packages')
const SERVER = join(import.meta.dirname, 'servers/report')

export default defineLab({
  title: 'expensive work on the loop, in slices, in a worker and in a child',
  params: {
    rounds: times({ usual: 8, help: 'rounds of all loads and of all costs' }),
    durationS: seconds({ usual: 2, help: 'of each load' }),
    share: {
      max: 10, integer: false, value: 'SHARE', help: `of the loop's capacity, in place of ${SHARES.join(', ')}`
    }
  },
  moreOptions: ({ share }) => ({ shares: share === undefined ? SHARES : [share] }),
  prepare,
  prepareS: () => 1 + CALIBRATION_S + WARM_UP_S,
  cells: ({ shares }) => [
    ...WAYS.flatMap(way => shares.map(share => ({ part: 'load', way, share }))),
    ...WAYS.flatMap(way => [{ part: 'start', way }, { part: 'size', way }]),
    { part: 'trip' }
  ],
  sampleS: ({ part }, { durationS }) => part === 'load' ? 1 + WARM_UP_S + durationS : 0.6,
  sample: (cell, options, run, facts) => cell.part === 'load' ? load(cell, options, run, facts) : runCost(cell, run)
})

async function prepare (_options, run) {
  await installPackages(import.meta.dirname, 'a pool of worker threads', run)
  run.step('how many reports the loop makes alone')
  const server = await startServer('loop', run)
  await run.load(server, ROUTE, { connections: 1, durationS: WARM_UP_S })
  const { result } = await run.load(server, ROUTE, { connections: 1, durationS: CALIBRATION_S })
  const capacity = { requests: result.requests, durationMs: result.durationMs }
  return { capacity, data: { capacity } }
}

/**
 * @param {string} way
 * @param {Pick<SampleRun, 'start'>} run
 * @returns {Promise<ServerProcess>} of a server that makes its reports that way, after its first one: a worker or child
 *   is there by then
 */
export async function startServer (way, run) {
  const server = await run.start({ id: `report by ${way}`, dir: SERVER, settings: { WAY: way, PACKAGES } })
  await request(server.url, '/report/1')
  return server
}

async function load ({ way, share }, { durationS }, run, { capacity }) {
  const beside = openBeside(run, await startServer(way, run))
  const perS = share * stats.rate(capacity)
  await beside({ durationS: WARM_UP_S, route: ROUTE, perS })
  return beside({ durationS, route: ROUTE, perS })
}

/** @returns {Promise<any>} each figure of a process of its own */
async function runCost ({ part, way }, { signal }) {
  const args = { start: [way], size: [way, SIZE_MS, ...LIMITS], trip: [TRIPS_MS, BYTES] }[part]
  return runProgram(join(SERVER, 'costs.js'), [PACKAGES, part, ...args], { signal })
}
